import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getLegalText } from '@parley/contract'
import { readMarkdown } from '#legal/markdown.ts'
import { startApp } from '#testing/app.ts'

test('readMarkdown reads headings, paragraphs, lists, bold, italic and links, and keeps everything else as plain text', () => {
  const text = readMarkdown(
    '# Terms\n*Since* today\n\n## One & two\nA **b** [c](https://d.example) [e](javascript:alert) <script>x</script>\n\n- one\n- two\n  goes on\n\n{consent}\n\n## One two\n',
  )
  assert.equal(text.title, 'Terms')
  assert.deepEqual(text.intro, [
    { kind: 'paragraph', words: [{ text: 'Since', style: 'italic' }, { text: ' today' }] },
  ])
  assert.deepEqual(
    text.sections.map(({ id, heading }) => [id, heading]),
    [
      ['one-two', 'One & two'],
      ['one-two-2', 'One two'],
    ],
  )
  assert.deepEqual(text.sections[0]?.blocks, [
    {
      kind: 'paragraph',
      words: [
        { text: 'A ' },
        { text: 'b', style: 'bold' },
        { text: ' ' },
        { text: 'c', href: 'https://d.example' },
        { text: ' [e](javascript:alert) <script>x</script>' },
      ],
    },
    { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two goes on' }]] },
    { kind: 'consent' },
  ])
})

test('the shipped legal texts have a title and sections, and the privacy notice contains the sentences of consent', async () => {
  await using app = await startApp()
  for (const name of ['privacy', 'terms'] as const) {
    const { title, sections } = await app.anyone(getLegalText, { name })
    assert.notEqual(title, '')
    assert(sections.length > 3)
    const hasConsent = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'consent'))
    assert.equal(hasConsent, name === 'privacy')
  }
})

test('an operator can replace the legal texts, and an edit takes effect at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-legal-'))
  try {
    for (const name of ['privacy', 'terms']) writeFileSync(join(folder, `${name}.md`), '# Ours\n')
    await using app = await startApp({ env: { LEGAL_DIR: folder } })
    const page = async () => (await app.send('/feed/legal/terms', { method: 'GET' })).text
    assert.match(await page(), /"title":"Ours"/)
    writeFileSync(join(folder, 'terms.md'), '# Ours, again\n')
    assert.match(await page(), /"title":"Ours, again"/)
    await assert.rejects(startApp({ env: { LEGAL_DIR: join(folder, 'nowhere') } }), /LEGAL_DIR/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
