import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { detectLanguage } from '#opinions/detect-language.ts'

type Labelled = { conversation: string; language: string; text: string }

/**
 * Opinions of eight real conversations, each with the language that a person found it to be in; empty if in none. Data
 * was gathered using the Polis software (compdemocracy.org/polis) and is sub-licensed under CC BY 4.0 with Attribution
 * to The Computational Democracy Project.
 */
const labelled = parse<Labelled>(readFileSync(new URL('labelled-opinions.csv', import.meta.url)), {
  columns: true,
})

for (const isKnown of [false, true])
  test(`98 of 100 real opinions get the right language where one is said, ${isKnown ? 'with' : 'without'} that of the conversation`, async () => {
    const found = await Promise.all(
      labelled.map(async ({ conversation, language, text }) => {
        const expected = conversation === 'vtaiwan.uberx' ? 'zh-hant' : 'en'
        return { language, text, detected: await detectLanguage(text, isKnown ? expected : undefined) }
      }),
    )
    assert.equal(found.length, 300)
    const said = found.filter(({ detected }) => detected !== undefined)
    const wrong = said.filter(({ detected, language }) => detected !== language)
    assert(wrong.length <= said.length * 0.02, JSON.stringify(wrong))
    assert(said.length >= found.length * 0.95, `${said.length} said`)
  })

test('texts in each language of the interface are told apart', async () => {
  const texts = {
    en: 'No cars in the city',
    de: 'Mehr Bäume!',
    fr: 'Il faut plus de transports en commun.',
    es: 'Hay que bajar los impuestos',
    pt: 'Precisamos de mais creches na cidade',
    pl: 'Więcej zieleni w centrum',
    uk: 'Потрібно більше дерев у місті',
    ar: 'نحتاج إلى حدائق أكثر',
    ja: 'もっと公園が必要です',
    'zh-hant': '我們需要更多的公園',
    'zh-hans': '我们需要更多的公园',
  }
  for (const [language, text] of Object.entries(texts)) assert.equal(await detectLanguage(text), language)
})

test('a text in letters of several languages is in that of its conversation, or in none', async () => {
  const russian = 'Нужно больше деревьев'
  assert.equal(await detectLanguage(russian), undefined)
  assert.equal(await detectLanguage(russian, 'ru'), 'ru')
  const chinese = '沒保障，沒保險'
  assert.equal(await detectLanguage(chinese), undefined)
  assert.equal(await detectLanguage(chinese, 'zh-hant'), 'zh-hant')
})

test('names in Latin letters do not decide about a text in other ones', async () => {
  assert.equal(await detectLanguage('Uberx可以清楚的知道車子在哪何時會來'), 'zh-hant')
})

test('a language that is not tried is not taken for one that is', async () => {
  const dutch = 'Wij willen meer bomen in de stad en minder auto’s in het centrum'
  assert.equal(await detectLanguage(dutch), undefined)
  assert.equal(await detectLanguage(dutch, 'nl'), 'nl')
})

test('addresses, numbers and single letters are in no language', async () => {
  for (const text of [
    '',
    '?',
    'OK',
    '1406155523802',
    '😊',
    'https://town.example/benches/and/trees',
    'a@b.example',
  ])
    assert.equal(await detectLanguage(text, 'en'), undefined, text)
})
