import { expect, test } from 'vitest'

const ORIGIN = 'https://parley.example'

/** Inserts the script of a host page into the document and runs it. */
const embedded = async (attributes: Record<string, string>) => {
  const script = document.createElement('script')
  // The test's document does not run scripts, so the code is imported.
  script.type = 'text/plain'
  script.src = `${ORIGIN}/embed.js`
  Object.assign(script.dataset, attributes)
  document.body.replaceChildren(script)
  const { embed } = await import('./host.ts')
  embed(script)
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('The script has made no frame')
  return frame
}

const say = (frame: HTMLIFrameElement, message: Partial<MessageEventInit>) =>
  dispatchEvent(
    new MessageEvent('message', {
      origin: ORIGIN,
      source: frame.contentWindow,
      data: { type: 'parley:height', height: 512.4 },
      ...message,
    }),
  )

test('the script inserts the conversation at its place, with the part, the colors and the language that it names', async () => {
  const frame = await embedded({ conversation: 'streets1', tab: 'opinions', theme: 'dark', lang: 'ar' })
  expect(frame.src).toBe(`${ORIGIN}/feed/conversation/streets1/embed?tab=opinions&theme=dark&lang=ar`)
  expect(frame.previousElementSibling?.tagName).toBe('SCRIPT')
  expect(frame.title).toBe('Parley')
})

test('the frame gets the height that its page sends', async () => {
  const frame = await embedded({ conversation: 'streets1' })
  say(frame, {})
  expect(frame.height).toBe('513')
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another window of the same site', { source: window }],
  ['a message of another script', { data: { type: 'resize', height: 900 } }],
  ['a height that is no number', { data: { type: 'parley:height', height: '900' } }],
  ['an absurd height', { data: { type: 'parley:height', height: 1e9 } }],
  ['nothing', { data: null }],
])('the frame keeps its height after an invalid message: %s', async (_, message) => {
  const frame = await embedded({ conversation: 'streets1' })
  const before = frame.height
  say(frame, message)
  expect(frame.height).toBe(before)
})
