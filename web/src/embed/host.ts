// The script that a page of another site loads. It shares no code with the application, and stays small: it puts the
// conversation where the script stands, and gives it the height that it asks for.

/** The height of the frame before it has said its own. */
const FIRST_HEIGHT = 420
const MAX_HEIGHT = 20_000

/** Puts a frame behind the script that asks for it. */
export const embed = (script: HTMLScriptElement): void => {
  const { conversation = '', tab, theme } = script.dataset
  const { origin } = new URL(script.src)
  const address = new URL(`/feed/conversation/${encodeURIComponent(conversation)}/embed`, origin)
  if (tab) address.searchParams.set('tab', tab)
  if (theme) address.searchParams.set('theme', theme)

  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset['title'] ?? 'Parley'
  frame.loading = 'lazy'
  frame.height = String(FIRST_HEIGHT)
  frame.setAttribute('scrolling', 'no')
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', borderRadius: '18px' })
  script.after(frame)

  addEventListener('message', ({ origin: sender, source, data }) => {
    // The message must be from this installation and from this very frame: there may be several on a page.
    if (sender !== origin || source !== frame.contentWindow) return
    const height: unknown = data?.type === 'parley:height' ? data.height : undefined
    if (typeof height === 'number' && height > 0 && height <= MAX_HEIGHT)
      frame.height = String(Math.ceil(height))
  })
}

if (document.currentScript instanceof HTMLScriptElement) embed(document.currentScript)
