import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Renders a complete page; rejects if any part of it cannot be rendered. */
export const renderWhole = async (page: ReactNode): Promise<string> => {
  const html = renderedAtOnce(page) ?? (await renderToText(page))
  // The content security policy drops both: a boundary that waits for a script would stay hidden, and a width would be
  // lost.
  const [dropped] = /<script|\sstyle="[^"]*"/.exec(html) ?? []
  if (dropped) throw new Error(`The rendered page has what the content policy drops: ${dropped}`)
  return html
}

/** React's mark for a part that waits for something or has failed. */
const UNFINISHED_PART = '<!--$!-->'

/** Renders a page at once, in two thirds of the time of a stream; undefined if a part of it waits or fails. */
const renderedAtOnce = (page: ReactNode): string | undefined => {
  try {
    const html = renderToString(page)
    return html.includes(UNFINISHED_PART) ? undefined : html
  } catch {
    // The stream waits for the missing parts, or fails with the reason.
    return undefined
  }
}

/** The complete page, including parts whose code loads late. Any error rejects, even one that a boundary catches. */
const renderToText = (page: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const collector = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // Larger parts would be moved into place by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(collector),
      onError: reject,
      onShellError: reject,
    })
  })
