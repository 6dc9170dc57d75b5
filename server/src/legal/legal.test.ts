import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getLegalSource, getLegalText, listLegalTexts, readMarkdown, updateLegalText } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

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

test('a reader gets the operator’s translation of a legal text, and otherwise the text in its own language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-legal-'))
  try {
    for (const name of ['privacy', 'terms']) writeFileSync(join(folder, `${name}.md`), '# Unsere\n')
    mkdirSync(join(folder, 'pt'))
    writeFileSync(join(folder, 'pt/terms.md'), '# Nossos\n')
    await using app = await startApp({ env: { LEGAL_DIR: folder, OFFER_LANGUAGES: 'de,pt' } })
    const titleIn = async (language: string) => {
      const { title, language: written } = await app.anyone(getLegalText, { name: 'terms', language })
      return [title, written]
    }
    assert.deepEqual(await titleIn('pt-BR'), ['Nossos', 'pt-BR'])
    for (const language of ['de', 'fr', '../pt']) assert.deepEqual(await titleIn(language), ['Unsere', 'de'])
    const page = await app.send('/feed/pt/legal/terms', { method: 'GET' })
    assert.match(page.text, /"title":"Nossos"/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the shipped legal texts are English', async () => {
  await using app = await startApp({ env: { OFFER_LANGUAGES: 'de,en' } })
  const { language } = await app.anyone(getLegalText, { name: 'privacy', language: 'de' })
  assert.equal(language, 'en')
})

test('administrators write a legal text in a language, which comes before the files until it is reset', async () => {
  await using app = await startApp({ env: { OFFER_LANGUAGES: 'en,de' } })
  const administrator = await app.user({ isAdministrator: true })
  const titleIn = async (language: string) => {
    const { title, language: written } = await app.anyone(getLegalText, { name: 'terms', language })
    return [title, written]
  }
  const german = { name: 'terms', language: 'de' } as const
  const shipped = await administrator(getLegalSource, { name: 'terms', language: 'en' })
  const { markdown, origin } = await administrator(getLegalSource, german)
  assert.deepEqual([markdown, origin], [shipped.markdown, 'none'])
  const [title] = await titleIn('en')

  await administrator(updateLegalText, { ...german, markdown: '# Regeln\r\n\nGeheim ist **nichts**.\n' })
  assert.deepEqual(await titleIn('de'), ['Regeln', 'de'])
  assert.deepEqual(await titleIn('fr'), [title, 'en'])
  assert.match((await app.send('/feed/de/legal/terms', { method: 'GET' })).text, /"title":"Regeln"/)
  const { textList } = await administrator(listLegalTexts, {})
  assert.deepEqual(
    textList.map(({ name, language, origin }) => `${name} ${language} ${origin}`),
    ['privacy en file', 'privacy de none', 'terms en file', 'terms de edited'],
  )
  await administrator(updateLegalText, { ...german, markdown: '# Regeln\n\nGeheim ist **nichts**.' })
  await administrator(updateLegalText, { ...german, language: 'en', markdown: '# Ours' })
  assert.deepEqual(await titleIn('fr'), ['Ours', 'en'])
  for (const language of ['en', 'de'])
    await administrator(updateLegalText, { ...german, language, markdown: '' })
  assert.deepEqual(await titleIn('de'), [title, 'en'])

  const audit = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()
  assert.deepEqual(
    audit.map(({ action, reason }) => `${action} ${reason}`),
    ['de', 'en', 'en', 'de'].map((language) => `settings.changed legal: terms, ${language}`),
    'the same text is no change, and no text is in the log',
  )
})

test('a legal text needs a title and a language that exists, and only administrators write one', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  const text = { name: 'privacy', language: 'en', markdown: '# Privacy' } as const
  await assertRejected((await app.user())(updateLegalText, text), 'forbidden', 'needs_administrator')
  for (const [field, wrong] of [
    ['markdown', { markdown: 'Privacy' }],
    ['markdown', { markdown: `# Privacy ${'x'.repeat(60_000)}` }],
    ['language', { language: 'xx' }],
    ['language', { language: '../de' }],
  ] as const) {
    const refused = administrator(updateLegalText, { ...text, ...wrong })
    assert.equal((await assertRejected(refused, 'invalid_input')).details.field, field)
  }
})

test('of two administrators who change the same text at the same time, one learns that there is a newer one', async () => {
  await using app = await startApp()
  const administrators = [
    await app.user({ isAdministrator: true }),
    await app.user({ isAdministrator: true }),
  ]
  const text = { name: 'terms', language: 'en' } as const
  const read = async () => (await administrators[0]?.(getLegalSource, text)) ?? assert.fail()
  for (const round of ['first', 'second']) {
    const { version: replaces } = await read()
    const answers = await Promise.allSettled(
      administrators.map((administrator, index) =>
        administrator(updateLegalText, { ...text, replaces, markdown: `# Ours ${round} ${index}` }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 1)
    const winner = answers.findIndex(({ status }) => status === 'fulfilled')
    const { markdown, version } = await read()
    assert.equal(markdown, `# Ours ${round} ${winner}`)
    const late = administrators[1 - winner]?.(updateLegalText, { ...text, replaces, markdown: '# Late' })
    await assertRejected(late ?? assert.fail(), 'conflict', 'text_changed')
    await administrators[1 - winner]?.(updateLegalText, { ...text, replaces: version, markdown: '# Both' })
    assert.equal((await read()).markdown, '# Both')
  }
})
