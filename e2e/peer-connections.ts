/** The RTCPeerConnections that a page makes, kept so that a test can look at them. */
import type { Page } from '@playwright/test';

/** Runs in the page before the page itself does. */
export function record(): void {
  const made: RTCPeerConnection[] = [];
  Object.assign(window, { made });
  const Open = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Open {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      made.push(this);
    }
  };
}

/** All that were made, the first one first. */
export const made = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { made: RTCPeerConnection[] }).made.map(({ signalingState, iceGatheringState }) => ({ signalingState, iceGatheringState })),
  );

/** How a connection was made: what it was allowed, every way to this browser that it found, and the way that is used. */
export interface Route {
  policy?: string;
  found: string[];
  used?: { own: string; other: string };
}

/** The routes of all connections that were made. */
export const routes = (page: Page): Promise<Route[]> =>
  page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const route = async (connection: RTCPeerConnection) => {
      const stats = [...(await connection.getStats()).values()];
      const byId = new Map(stats.map(stat => [stat.id, stat]));
      const transport = stats.find(stat => stat.type === 'transport' && stat.selectedCandidatePairId);
      const pair = transport && byId.get(transport.selectedCandidatePairId);
      return {
        policy: connection.getConfiguration().iceTransportPolicy,
        found: stats.filter(stat => stat.type === 'local-candidate').map(stat => stat.candidateType),
        used: pair && {
          own: byId.get(pair.localCandidateId)?.candidateType,
          other: byId.get(pair.remoteCandidateId)?.candidateType,
        },
      };
    };
    return Promise.all(made.map(route));
  });
