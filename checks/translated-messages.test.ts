import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authenticate, LANGUAGES, languageOf, setLanguage, type Language } from '@parley/contract'
import { deliveries } from '../server/src/auth/code/deliveries.ts'
import { outbox } from '../server/src/auth/phone/senders/outbox.ts'
import { startApp, type TestApp } from '../server/src/testing/app.ts'
import { logInByPhone, phoneInput } from '../server/src/testing/phone.ts'
import { codeMessage } from '../server/src/texts/codes.ts'
import { homeDescription } from '../server/src/texts/pages.ts'
import { headlineOf } from '../server/src/texts/results.ts'

// What the server itself writes, with the translations of the built web application.

const ALICE = '+33612345678'
const BOB = '+33698765432'

const startInAll = () => startApp({ env: { OFFER_LANGUAGES: LANGUAGES.map(({ code }) => code).join() } })
const named = (code: string): Language => languageOf(code) ?? assert.fail(code)

/** The message with a code that a number gets when a browser asks for it. */
async function messageTo(app: TestApp, e164: string, acceptLanguage: string): Promise<string> {
  const { device } = app.stranger()
  const path = `/api/v1${authenticate.path}`
  await app.send(path, {
    body: JSON.stringify({ ...phoneInput(e164), isRequestingNewCode: false }),
    headers: { authorization: `Bearer ${app.token(device, path)}`, 'accept-language': acceptLanguage },
  })
  await deliveries(app.ctx).settled()
  return outbox(app.ctx).messages.find(({ to }) => to === e164)?.text ?? ''
}

describe('a message with a code', () => {
  test('is in the language of the request, and ends with the line by which browsers recognize the code', async () => {
    await using app = await startInAll()
    for (const [place, { code: language, tag }] of LANGUAGES.entries()) {
      const text = await messageTo(app, `+336111100${String(place).padStart(2, '0')}`, tag)
      const [, code = ''] = /\n\n@127\.0\.0\.1 #(\d{6})$/.exec(text) ?? []
      const origin = app.ctx.config.PUBLIC_ORIGIN
      assert.equal(text, codeMessage({ code, siteName: 'Parley', origin }, named(language)))
    }
  })

  test('is in the language that the account of the number has chosen', async () => {
    await using app = await startInAll()
    const alice = app.stranger()
    await logInByPhone(app, alice, ALICE)
    await alice(setLanguage, { language: 'de' })
    app.setClock(new Date(app.ctx.now().getTime() + 60_000))
    assert.match(await messageTo(app, ALICE, 'pl'), /ist Ihr Code für Parley/)
    assert.match(await messageTo(app, BOB, 'pl'), /^Kod do Parley: /)
  })

  for (const { code } of LANGUAGES)
    test(`is sent in one part in ${code}`, () => {
      const site = { siteName: 'Parley', origin: 'https://parley.example' }
      const text = codeMessage({ code: '123456', ...site }, named(code))
      assert.equal(partsOf(text), 1, text)
    })
})

/**
 * The parts in which a message is sent (GSM 03.38, 03.40): letters that the basic alphabet lacks leave 70 instead of 160
 * letters for one part, and parts of longer messages also have a header.
 */
function partsOf(text: string): number {
  const [one, more] = [...text].every((letter) => BASIC_LETTERS.includes(letter)) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / more)
}

const BASIC_LETTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

test('a feed is in the language that its address names, and otherwise in the site’s', async () => {
  await using app = await startInAll()
  for (const [query, language] of [
    ['?lang=ar', named('ar')],
    ['?lang=ja', named('ja')],
    ['?lang=tlh', named('en')],
    ['', named('en')],
  ] as const) {
    const { text } = await app.send(`/feed/atom.xml${query}`, { method: 'GET' })
    assert(
      text.includes(`<subtitle xml:lang="${language.tag}">${homeDescription(language)}</subtitle>`),
      text,
    )
  }
  assert.notEqual(homeDescription(named('ar')), homeDescription(named('en')))
})

for (const [code, forms] of Object.entries({
  pl: { 1: '1 opinii', 2: '2 opiniach', 5: '5 opiniach', 22: '22 opiniach' },
  ar: { 1: 'رأي واحد', 2: 'رأيين', 3: '3 آراء', 11: '11 رأيًا', 100: '100 رأي' },
}))
  test(`a headline in ${code} has the form that the language uses for each number of opinions`, () => {
    for (const [count, form] of Object.entries(forms)) {
      const clusters = (['0', '1'] as const).map((key) => ({ key, numUsers: 40, isUserInCluster: false }))
      const headline = headlineOf(
        { polis: { clusters, structure: 'sides', sharedOpinionCount: Number(count) } },
        named(code),
      )
      assert.equal(/⟦(.*)⟧/.exec(headline ?? '')?.[1]?.replace('\u00a0', ' '), form)
    }
  })
