/** Records the RTCPeerConnections that a page makes, so that a test can inspect them. */
import type { Page } from '@playwright/test';

/** Runs in the page before the page itself does. */
export function record(): void {
  const connections: RTCPeerConnection[] = [];
  Object.assign(window, { connections });
  const Open = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Open {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      connections.push(this);
    }
  };
}

/** Returns the states of all connections that were made, in the order in which they were made. */
export const connectionStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { connections: RTCPeerConnection[] }).connections.map(({ signalingState, iceGatheringState }) => ({
      signalingState,
      iceGatheringState,
    })),
  );

/** The route of a connection: its transport policy, the kinds of all candidates that it found, and the pair that it uses. */
export interface Route {
  policy?: string;
  candidates: string[];
  used?: { own: string; other: string };
}

/** Returns the routes of all connections that were made. */
export const routes = (page: Page): Promise<Route[]> =>
  page.evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const route = async (connection: RTCPeerConnection) => {
      const stats = [...(await connection.getStats()).values()];
      const byId = new Map(stats.map(stat => [stat.id, stat]));
      const transport = stats.find(stat => stat.type === 'transport' && stat.selectedCandidatePairId);
      const pair = transport && byId.get(transport.selectedCandidatePairId);
      return {
        policy: connection.getConfiguration().iceTransportPolicy,
        candidates: stats.filter(stat => stat.type === 'local-candidate').map(stat => stat.candidateType),
        used: pair && {
          own: byId.get(pair.localCandidateId)?.candidateType,
          other: byId.get(pair.remoteCandidateId)?.candidateType,
        },
      };
    };
    return Promise.all(connections.map(route));
  });
