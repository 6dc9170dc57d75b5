// The script that pages of other sites load. It shares no code with the application and stays small: it inserts the
// conversation at its place, and gives the frame the height that the conversation reports.

/** The height of the frame until it reports its own. */
const FIRST_HEIGHT = 420
const MAX_HEIGHT = 20_000

/** Inserts a frame after the given script. */
export const embed = (script: HTMLScriptElement): void => {
  const { conversation = '', tab, theme, lang } = script.dataset
  const { origin } = new URL(script.src)
  const address = new URL(`/feed/conversation/${encodeURIComponent(conversation)}/embed`, origin)
  if (tab) address.searchParams.set('tab', tab)
  if (theme) address.searchParams.set('theme', theme)
  if (lang) address.searchParams.set('lang', lang)

  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset['title'] ?? 'Parley'
  frame.loading = 'lazy'
  frame.height = String(FIRST_HEIGHT)
  frame.setAttribute('scrolling', 'no')
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', borderRadius: '18px' })
  script.after(frame)

  addEventListener('message', ({ origin: sender, source, data }) => {
    // The message must come from this installation and this frame, because a page may contain several.
    if (sender !== origin || source !== frame.contentWindow) return
    const height: unknown = data?.type === 'parley:height' ? data.height : undefined
    if (typeof height === 'number' && height > 0 && height <= MAX_HEIGHT)
      frame.height = String(Math.ceil(height))
  })
}

if (document.currentScript instanceof HTMLScriptElement) embed(document.currentScript)
