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
