import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGLISH, LANGUAGES, PATTERN_TILES, typeset } from '@parley/contract'
import { PATTERN_TILES as TILES_OF_MAP } from '@parley/opinion-map'
import { drawConversation, drawLogo, type ShareFacts } from '#share-images/drawing.ts'
import { uploadedBy } from '#texts/pages.ts'
import { headlineOf, votersOfQuote } from '#texts/results.ts'
import { startRaster } from '#raster/raster.ts'
import { fontFor, pictureFont, type PictureFont } from '#share-images/fonts.ts'
import { readPng } from '#testing/png.ts'

const latin = pictureFont('latin')
const [GROUND, INK, PEN] = ['#f7f5f0', '#16181d', '#ffe26b']

const SITE = { name: 'Parley', accent: '' }

const facts = (some: Partial<ShareFacts> = {}): ShareFacts => ({
  site: SITE,
  title: 'What should change in Bowling Green and Warren County?',
  finding: 'Two groups think alike on ⟦41\u00a0opinions⟧.',
  counts: '2,010 people · 607 opinions · 225,040 votes',
  map: undefined,
  ...some,
})
const textsIn = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, size, words = '']) => ({ x: Number(x), y: Number(y), size: Number(size), words }),
  )
const titleIn = (svg: string) => textsIn(svg).filter(({ size, words }) => size >= 36 && words !== 'Parley')

async function drawn(svg: string) {
  const raster = startRaster()
  try {
    return readPng(await raster.toPng(svg))
  } finally {
    await raster.close()
  }
}

describe('a picture in pixels', () => {
  test('a picture has the letters, the mark and the highlighter at the places of the design', async () => {
    const picture = await drawn(drawConversation(facts(), latin))
    assert.deepEqual([picture.width, picture.height], [1200, 630])
    for (const [x, y] of [
      [5, 5],
      [1195, 625],
      [900, 300],
    ] as const)
      assert.equal(picture.at(x, y), GROUND)
    assert(picture.has({ left: 60, top: 56, width: 46, height: 46 }, INK))
    assert(picture.has({ left: 60, top: 56, width: 46, height: 46 }, PEN))
    assert(picture.has({ left: 121, top: 64, width: 90, height: 30 }, INK), 'the name has letters')
    assert(picture.has({ left: 60, top: 165, width: 500, height: 45 }, INK), 'the question has letters')
    assert(picture.has({ left: 60, top: 390, width: 500, height: 130 }, PEN))
    assert(!picture.has({ left: 60, top: 110, width: 500, height: 270 }, PEN))
    assert(!picture.has({ left: 590, top: 0, width: 610, height: 630 }, INK), 'the side of the map is free')
  })

  test('a picture draws the letters of every script that one of its fonts has', async () => {
    const raster = startRaster({ limitMs: 60_000 })
    const isDrawn = async (title: string, font: PictureFont, line = { left: 60, width: 200 }) => {
      const svg = drawConversation(facts({ title, finding: undefined }), font)
      return readPng(await raster.toPng(svg, font.name)).has({ ...line, top: 165, height: 45 }, INK)
    }
    try {
      for (const title of ['ŁŁŁ', 'ЇЖЄ', '駅前の公園', '市中心公園'])
        assert(await isDrawn(title, fontFor(title) ?? latin), title)
      assert(!(await isDrawn('\u00a0', latin)))
      assert(await isDrawn('مدينتنا', pictureFont('arabic'), { left: 940, width: 200 }))
    } finally {
      await raster.close()
    }
  })

  test('the logo alone contains no text of a conversation', async () => {
    const picture = await drawn(drawLogo(SITE, latin))
    assert(picture.has({ left: 480, top: 130, width: 240, height: 240 }, PEN))
    assert(!picture.has({ left: 0, top: 0, width: 400, height: 630 }, INK))
  })
})

test('groups have the same patterns in share pictures as on the pages of the site', () => {
  assert.deepEqual(TILES_OF_MAP, PATTERN_TILES)
})

describe('the layout of a picture', () => {
  test('a long question in a picture shrinks from 52 to 44 and 36 pixels, and ends after four lines', () => {
    const sizeOf = (title: string) => titleIn(drawConversation(facts({ title }), latin))
    const words = (count: number) => Array.from({ length: count }, () => 'what').join(' ')
    assert.deepEqual([sizeOf(words(12))[0]?.size, sizeOf(words(12)).length], [52, 4])
    assert.deepEqual([sizeOf(words(16))[0]?.size, sizeOf(words(16)).length], [44, 4])
    assert.deepEqual([sizeOf(words(20))[0]?.size, sizeOf(words(20)).length], [36, 4])
    const cut = sizeOf(words(28))
    assert.equal(cut.length, 4)
    assert.match(cut.at(-1)?.words ?? '', /what…$/)
    for (const { words: line, size } of cut) assert(latin.bold.widthOf(line, size) <= 560, line)
  })

  test('no line of a picture is wider than its column, whatever the words are', () => {
    for (const text of ['a'.repeat(300), 'one '.repeat(90), `${'W'.repeat(40)} b ${'W'.repeat(40)}`, '', ' '])
      for (const maxLines of [1, 4]) {
        const { lines, size } = typeset(text, {
          widthOf: latin.bold.widthOf,
          width: 500,
          sizes: [{ size: 40, lineHeight: 40 }],
          maxLines,
        })
        assert(lines.length <= maxLines)
        for (const line of lines) assert(latin.bold.widthOf(line, size) <= 500, line)
      }
  })

  test('who uploaded a conversation is written whole beside the map, in every language', () => {
    for (const language of LANGUAGES) {
      const counts = uploadedBy({ authorUsername: 'n'.repeat(40) }, language)
      const font = fontFor(counts, language.code) ?? latin
      const lines = textsIn(drawConversation(facts({ title: 'W', finding: undefined, counts }), font))
        .filter(({ size }) => size === 22)
        .map(({ words }) => words)
      const letters = (text: string) => text.replaceAll(/\P{L}/gu, '')
      assert.equal(letters(lines.join('')), letters(counts))
      for (const line of lines) assert(font.regular.widthOf(line, 22) <= 540, line)
    }
  })

  test('above who uploaded a conversation there is a finding only if there is room for it', () => {
    const base = '1,214 people voted on it'
    const counts = uploadedBy({ authorUsername: 'n'.repeat(40) }, ENGLISH)
    for (const length of [1, 12, 20]) {
      const title = 'what '.repeat(length)
      const texts = textsIn(drawConversation(facts({ title, base, counts }), latin))
      const rows = texts.map(({ y }) => y).filter((y, at, all) => all.indexOf(y) === at)
      assert.deepEqual(
        rows,
        rows.toSorted((a, b) => a - b),
      )
      for (const [at, y] of rows.entries()) assert(at === 0 || y - (rows[at - 1] ?? 0) >= 28, String(rows))
    }
  })

  test('a number in a picture stays on one line with the word after it, and the highlighter continues over several lines', () => {
    const svg = drawConversation(facts(), latin)
    assert(textsIn(svg).some(({ words }) => words === '41\u00a0opinions'))
    assert.equal(svg.match(/fill="#ffe26b"\/>/g)?.length, 1)
    const quoted =
      'Both groups agree: ⟦“A long opinion that needs more than one line of the picture to be read”⟧'
    const strokes = drawConversation(facts({ finding: quoted }), latin).match(/<rect[^>]*#ffe26b/g)
    assert((strokes?.length ?? 0) >= 2)
    assert(!drawConversation(facts({ finding: quoted }), latin).includes('⟦'))
  })

  test('a quoted opinion has its base on a line of its own, above the counts, however long it is', () => {
    const base = '1,214 people voted on it'
    for (const length of [1, 10, 60]) {
      const finding = `Both groups agree: ⟦“${'Trees everywhere. '.repeat(length)}”⟧`
      const texts = textsIn(drawConversation(facts({ finding, base }), latin))
      const [above, own, counts] = texts.slice(-3)
      assert.equal(own?.words, base)
      assert(above && counts && own.y - above.y >= 30 && counts.y - own.y >= 30, JSON.stringify(texts))
    }
    assert.equal(votersOfQuote(ENGLISH, { count: 1214 }), base)
  })

  test('a title in a right-to-left script swaps the sides of text and map in the picture', () => {
    const map = { svg: '<svg width="640" height="460"></svg>', width: 640, height: 460 }
    const [left, right] = ['Who?', 'ما؟'].map((title) =>
      drawConversation(facts({ title, finding: undefined, map }), pictureFont('arabic')),
    )
    assert.match(left ?? '', /translate\(590 95\.8\) scale\(0\.9531\)"><svg/)
    assert.match(right ?? '', /translate\(0 95\.8\) scale\(0\.9531\)"><svg/)
    const [ltr, rtl] = [textsIn(left ?? ''), textsIn(right ?? '')]
    assert.deepEqual(
      rtl.map(({ x }) => x),
      ltr.map(({ x }) => Math.round((1200 - x) * 10) / 10),
    )
    assert.equal(right?.match(/text-anchor="end"/g)?.length, rtl.length)
  })

  test('one font writes all words of a picture, and kana or the language of the conversation decide for the Japanese one', () => {
    const nameFor = (text: string) => fontFor(text)?.name
    assert.equal(nameFor('What should change?'), 'latin')
    assert.equal(nameFor('Co zmienić w Łodzi?'), 'european')
    assert.equal(nameFor('Що змінити? “Uber”'), 'european')
    assert.equal(nameFor('ما الذي يجب أن يتغير؟ UberX'), 'arabic')
    assert.equal(nameFor('يُفتح في \u20685 ديسمبر UTC\u2069.'), 'arabic', 'isolation is not drawn')
    assert.equal(nameFor('Both groups agree: “Uberx可以清楚”'), 'chinese')
    assert.equal(nameFor('駅前の駐車場をどうしますか？'), 'japanese')
    assert.equal(fontFor('市中心', 'ja')?.name, 'japanese')
    assert.equal(fontFor('市中心', 'zh-hant')?.name, 'chinese')
    assert.equal(fontFor('What should change?', 'ja')?.name, 'latin')
    assert.equal(nameFor('מה צריך להשתנות?'), undefined)
    assert.equal(nameFor('Її 市中心'), undefined)
  })

  test('lines from right to left say so, and joined letters are neither parted nor measured as single ones', () => {
    const counts = '6 آراء · 0 صوت'
    const svg = drawConversation(facts({ title: 'ما الذي يجب أن يتغير؟', counts }), pictureFont('arabic'))
    const [line] = titleIn(svg)
    assert(textsIn(svg).some(({ words }) => words === `\u202b${counts}\u202c`))
    assert.equal(line?.words, '\u202bما الذي يجب أن يتغير؟\u202c')
    assert(!svg.includes('letter-spacing'))
    const { widthOf } = pictureFont('arabic').bold
    assert(widthOf('سلام', 100) < 0.8 * [...'سلام'].reduce((sum, letter) => sum + widthOf(letter, 100), 0))
  })

  test('in a picture from right to left, the highlighter is behind the marked words of an English finding', () => {
    const font = pictureFont('arabic')
    const finding = 'Both groups agree: ⟦“نعم”⟧'
    const svg = drawConversation(facts({ title: 'ما؟', finding }), font)
    const [, left = '', width = ''] = /<rect x="([\d.]+)"[^>]* width="([\d.]+)" height="33"/.exec(svg) ?? []
    assert.equal(Math.round(Number(left) + Number(width)), 1200 - 60 + 2)
  })

  test('markup in a title stays text in the picture', () => {
    const svg = drawConversation(facts({ title: '<b>&"</b>' }), latin)
    assert(svg.includes('&lt;b&gt;&amp;"&lt;/b&gt;'))
  })
})

describe('the sentence of a picture', () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: String(index) as '0',
      numUsers: 10,
      isUserInCluster: false,
    }))
  const most = { opinionSlugId: 'abcdefgh', opinion: 'More trees', direction: 'agree' } as const

  test('the sentence of a picture says how many opinions groups share, and names the most shared one only if strangers may know it', () => {
    assert.equal(headlineOf({ polis: { clusters: [] } }, ENGLISH), undefined)
    const finding = (count: number, sharedOpinionCount: number) =>
      headlineOf({ polis: { clusters: groups(count), sharedOpinionCount } }, ENGLISH)
    assert.equal(finding(2, 41), 'Two groups think alike on ⟦41\u00a0opinions⟧.')
    assert.equal(finding(3, 1), 'Three groups think alike on ⟦1\u00a0opinion⟧.')
    assert.equal(finding(2, 0), 'Two groups. There is no opinion yet on which both think alike.')
    assert.equal(finding(3, 0), 'Three groups. There is no opinion yet on which all think alike.')
    const shared = { sharedOpinionCount: 3, mostSharedOpinion: most }
    assert.equal(
      headlineOf({ polis: { clusters: groups(2), ...shared } }, ENGLISH),
      'Both groups agree: ⟦“More trees”⟧',
    )
    assert.equal(
      headlineOf({ polis: { clusters: groups(3), ...shared } }, ENGLISH),
      'All three groups agree: ⟦“More trees”⟧',
    )
  })
})
