import type { CDPSession, Page } from 'playwright-core'

/** A slow phone on a slow line: 1.6 Mbit/s, a round trip of 150 ms, a quarter of this machine's speed. */
const BYTES_PER_SECOND = 1.6e6 / 8
const ROUND_TRIP_MS = 150
const CPU_SLOWDOWN = 4

/** Slows a page down from now on. @returns the session, which reports what the page receives */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}
