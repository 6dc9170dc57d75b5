/** What the host page's script listens to. */
export type HeightMessage = { type: 'parley:height'; height: number }

/** Tells the page around the frame how high the content is, now and whenever that changes. Returns a way to stop. */
export const reportHeight = (content: Element, host: Window = window.parent): (() => void) => {
  if (host === window) return () => {}
  let last = 0
  const report = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === last) return
    last = height
    // How high something public is may be known to any page around it.
    host.postMessage({ type: 'parley:height', height } satisfies HeightMessage, '*')
  }
  const observer = new ResizeObserver(report)
  observer.observe(content)
  return () => observer.disconnect()
}
