import type { Locator, Page } from 'playwright-core'

/** The PNG of an element in base64. */
export const pictureOf = async (element: Locator): Promise<string> =>
  (await element.screenshot()).toString('base64')

/** By how much a colour channel, 0 to 255, has to differ to be seen. */
const SEEN = 48

/**
 * How many pixels of two pictures of an element differ visibly. An element may lie between two pixels, so one
 * picture is also compared moved by one.
 */
export const differingPixels = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async ({ pictures, seen }) => {
      const bitmaps = await Promise.all(
        pictures.map((base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        }),
      )
      const width = Math.max(...bitmaps.map((bitmap) => bitmap.width))
      const height = Math.max(...bitmaps.map((bitmap) => bitmap.height))
      const [still, moved] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, width, height).data
      })
      const isSeen = (from: number, to: number): boolean =>
        [0, 1, 2].some(
          (channel) =>
            Math.abs((still?.[from + channel] ?? 0) - (moved?.[to + channel] ?? 0)) >= seen,
        )
      const difference = (x: number, y: number): number => {
        let differing = 0
        // Only where both are.
        for (let row = Math.max(0, y); row < Math.min(height, height + y); row++) {
          for (let column = Math.max(0, x); column < Math.min(width, width + x); column++) {
            const from = 4 * (row * width + column)
            if (isSeen(from, 4 * ((row - y) * width + column - x))) differing += 1
          }
        }
        return differing
      }
      const moves = [-1, 0, 1]
      return Math.min(...moves.flatMap((x) => moves.map((y) => difference(x, y))))
    },
    { pictures: [one, other], seen: SEEN },
  )
