import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { ConversationTitle } from './authoring.ts'
import { limitMarksAfterTag, normalizeNewText, explanationUpTo } from './new-text.ts'

/** Ordinary words and sentences, with the marks and joiners that their scripts need. */
const ORDINARY = [
  'More trams, please – “every 5 minutes”! 3 × 4 ≠ 13 …',
  'Việt Nam: tất cả mọi người sinh ra đều bình đẳng',
  'Ẹ káàárọ̀, ṣé dáadáa ni? Ọ̀rọ̀ wa',
  'Все люди рождаются свободными; Ѡ҃ й ё',
  'Ὅλοι οἱ ἄνθρωποι γεννιοῦνται ἐλεύθεροι',
  'ހުރިހާ އިންސާނުން',
  'نمی‌خواهم خانه‌ام را ترک کنم؛ می‌روم',
  'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
  'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם',
  'הקוד ב־C++\u200E נגמר',
  'क्षत्रिय, ज़िंदगी, क्‍ष और क्‌ष',
  'র‍্যাব এবং র‍্যালি; বাংলাদেশ',
  'ශ්‍රී ලංකාව',
  'தமிழ் மொழி; తెలుగు క్షేమం; ಕನ್ನಡ ರ‍್ಯಾಲಿ; മലയാളം ന്‍',
  'ที่นี่มีน้ำอยู่ทุกที่',
  'ສະບາຍດີ ເຈົ້າ',
  'ស្ត្រីខ្មែរ ប៉ុន្តែ',
  'လျှို့ဝှက်ချက် မြန်မာ',
  'བཀྲ་ཤིས་བདེ་ལེགས། བསྒྲུབས་',
  'ꦏꦿꦺꦴꦁ ꦧꦱꦗꦮ',
  'ᠮᠣᠩᠭᠣᠯ ᠤᠨ ᠬᠡᠯᠡ ᠠᠭᠤᠯᠠ᠎ᠶᠢᠨ ᠰᠠᠶᠢ᠋ᠨ',
  '漢字とかな、葛\u{E0100}城市。한국어 문장',
  'አማርኛ, ქართული, Հայերեն, ᏣᎳᎩ',
  '👩🏽‍❤️‍💋‍👨 🏳️‍🌈 👨‍👩‍👧‍👦 🇨🇭 1️⃣ ☎️ ❤︎ ⛹🏾‍♀️',
  'a\tb\nc\r\nd',
  '\u2067שלום\u2069 and \u202Babc\u202C',
]

describe('a new text', () => {
  test('an ordinary text of any script stays as it was written', () => {
    for (const text of ORDINARY) assert.equal(normalizeNewText(text), text.normalize('NFC'), text)
  })

  const removed: [what: string, written: string, stored: string][] = [
    ['decomposed letters', 'cafe\u0301', 'café'],
    ['zero-width space, word joiner and byte order mark', 'a\u200Bb\u2060c\uFEFFd', 'abcd'],
    ['soft hyphen, fillers and invisible operators', 'a\u00ADb\u3164c\u115Fd\u2062e\u034Ff', 'abcdef'],
    ['tag characters', 'a\u{E0001}\u{E0041}\u{E007F}b', 'ab'],
    ['control characters and lone surrogates', 'a\u0000\u0007b\uD800c', 'ab\uFFFDc'],
    ['soft line breaks', 'a\u000Bb\u2028c\u0085d', 'a\nb\nc\nd'],
    ['joiners between Latin letters', 'a\u200Cb\u200Dc', 'abc'],
    ['a joiner after a letter that joins nothing', 'آ\u200Cب', 'آب'],
    ['joiners in a row', 'क्\u200D\u200D\u200Cष', 'क्\u200Dष'],
    ['a joiner between an emoji and a letter', '👩\u200Da', '👩a'],
    [
      'variation selectors after a character without variants',
      'a\uFE0Fb\u{E0100}c😀\uFE0F\uFE0F',
      'abc😀\uFE0F',
    ],
    ['overrides, even balanced ones', '\u202Etxt.exe\u202C', 'txt.exe'],
    ['unbalanced direction marks', 'a\u2067b\n\u2069c\u202A', 'ab\nc'],
    ['direction marks around nothing', 'a\u2067\u2069b', 'ab'],
    ['direction marks in a text from left to right', 'a\u200Eb\u200F', 'ab'],
    ['direction marks in a row', 'א\u200F\u200F\u200Eב', 'א\u200Fב'],
  ]
  for (const [what, written, stored] of removed)
    test(`normalizeNewText removes or replaces ${what}`, () => {
      assert.equal(normalizeNewText(written), stored)
    })

  test('a new text has at most three combining marks in a row, four in Hebrew and Arabic', () => {
    const marks = '\u0316\u0317\u0318\u0319\u031C'.repeat(40)
    assert.equal(normalizeNewText(`x${marks}y`), 'x\u0316\u0317\u0318y')
    assert.equal([...normalizeNewText(`ש${'\u05C1\u05BC\u05B7\u0596\u05BD'}`)].length, 5)
    assert.equal([...normalizeNewText(`ب${'\u064B\u064C\u064D\u064E\u064F'}`)].length, 5)
    assert.equal([...normalizeNewText(`ก${'\u0E47'.repeat(50)}`)].length, 4)
  })

  test('a tag between combining marks does not allow more of them in a row', () => {
    assert.equal(limitMarksAfterTag('a\u0316\u0317', '\u0318\u0319b'), '\u0318b')
    assert.equal(limitMarksAfterTag('a\u0316\u0317', 'b\u0318'), 'b\u0318')
    assert.equal(limitMarksAfterTag('', '\u0316'), '\u0316')
  })

  const unit = fc.oneof(
    fc.constantFrom(...ORDINARY.flatMap((text) => [...text])),
    fc.constantFrom('\u200C', '\u200D', '\uFE0F', '\u2067', '\u2069', '\u202A', '\u202C', '\u202E', '\u200E'),
    fc.constantFrom(
      '\u0301',
      '\u0316',
      '\u0338',
      '\u093C',
      '\u094D',
      '\u3099',
      'e',
      '\n',
      '\u{E0061}',
      '\u180E',
    ),
    fc.string({ unit: 'binary', maxLength: 1 }),
  )
  const anyText = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''))

  test('a new text is in normal form, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (written) => {
        const once = normalizeNewText(written)
        assert.equal(once, once.normalize('NFC'))
        assert.equal(normalizeNewText(once), once)
        assert.doesNotMatch(once, /[\u200B\u2060-\u2065\uFEFF\u202D\u202E\u{E0000}-\u{E007F}]/u)
        assert.doesNotMatch(once, /\p{M}{7}/u)
      }),
      { numRuns: 5000 },
    )
  })

  test('a text whose characters lose their meaning one after another loses all that depend on others', () => {
    // Each round takes what is inside of a pair, which makes the next pair empty.
    const nested = `${'\u2067'.repeat(40)}\uFE0F${'\u2069\uFE0F'.repeat(40)}`
    const once = normalizeNewText(`a${nested}b`)
    assert.equal(once, 'ab')
    assert.equal(normalizeNewText(once), once)
  })

  test('a text of 24,000 characters that the rules remove or limit does not get longer', () => {
    for (const unit of ['\u2067', '\u0316', '\u094D\u200D', '\u200D', '👩\u200D', 'א\u200F\u2067\u200F'])
      assert.ok(normalizeNewText(unit.repeat(24_000 / unit.length)).length <= 24_000)
  })

  test('a new text is normalized in titles and explanations', () => {
    assert.equal(ConversationTitle.parse(' More\u200B \u{E0041}trams '), 'More trams')
    assert.equal(
      explanationUpTo(20).parse(`Z\u0316\u0317\u0318${'\u0319'.repeat(60)}`),
      'Z\u0316\u0317\u0318',
    )
  })
})
