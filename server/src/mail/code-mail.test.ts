import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGLISH, LANGUAGES, type Language } from '@parley/contract'
import { codeMail } from '#mail/code-mail.ts'

const HEBREW: Language = { code: 'he', tag: 'he', name: 'עברית', dir: 'rtl' }
const link = 'https://northbridge.example/onboarding/code#417093'

const mailIn = (language: Language, about: { siteName?: string; link?: string } = {}) =>
  codeMail({
    code: '417093',
    language,
    site: { name: about.siteName ?? 'Parley at Northbridge' },
    origin: 'https://northbridge.example',
    link: about.link,
    askedAt: new Date('2026-11-22T19:04:00Z'),
  })

test('the text part is complete, with the code as it is typed and the address to open', () => {
  assert.equal(
    mailIn(ENGLISH, { link }).text,
    `Your code: 417093

Enter it where you asked for it. It is valid for five minutes, on that device only.

Open the page with the code filled in
${link}
Opening is not enough: you press the button on the page.

You did not ask for a code? Then somebody typed your address by mistake. Without the code nothing happens. Never give it to anybody, not even to us.

-- 
You get this mail because a code was asked for at northbridge.example on November 22, 2026 at 7:04 PM UTC. It holds no tracking.
`,
  )
  assert.doesNotMatch(mailIn(ENGLISH).text, /Open/)
  assert.doesNotMatch(mailIn(ENGLISH).html, /<a /)
})

test('a mail has the language and direction of its reader, and fetches nothing', () => {
  for (const language of [...LANGUAGES, HEBREW]) {
    const { html, languageTag } = mailIn(language, { link })
    assert.equal(languageTag, language.tag)
    assert(html.includes(`<html lang="${language.tag}" dir="${language.dir}">`))
    assert.match(html, /<div class="code [^"]*" dir="ltr">417<span class="second">093<\/span><\/div>/)
    assert.doesNotMatch(html, /<img|<script|<link|src=|url\(|@import|@font-face/i)
    assert.deepEqual(
      [...html.matchAll(/https?:\/\/[^"\s<]+/g)].map(([address]) => address),
      [link],
    )
  }
})

test('digits stay in their order in a subject that is read from right to left', () => {
  assert.equal(mailIn(ENGLISH).subject, 'Your code: 417 093')
  assert.equal(mailIn(HEBREW).subject, 'Your code: \u2066417 093\u2069')
})

test('nothing that is inserted becomes markup', () => {
  const evil = `"><script>alert('1')</script>&`
  const { html } = mailIn(ENGLISH, { siteName: evil, link: `https://northbridge.example/"><img src=x>` })
  assert.doesNotMatch(html, /<script|<img/)
  assert(html.includes('<bdi>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</bdi>'))
})
