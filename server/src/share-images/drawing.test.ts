import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PATTERN_TILES, typeset } from '@parley/contract'
import { PATTERN_TILES as TILES_OF_MAP } from '@parley/opinion-map'
import { drawConversation, drawLogo, type ShareFacts } from '#share-images/drawing.ts'
import { headlineOf, votersOfQuote } from '#texts/results.ts'
import { startRaster } from '#raster/raster.ts'
import { readTypeface } from '#raster/typeface.ts'
import { readPng } from '#testing/png.ts'

const typefaces = { regular: readTypeface('regular'), bold: readTypeface('bold') }
const [GROUND, INK, PEN] = ['#f7f5f0', '#16181d', '#ffe26b']

const facts = (some: Partial<ShareFacts> = {}): ShareFacts => ({
  title: 'What should change in Bowling Green and Warren County?',
  finding: 'Two groups think alike on ⟦41\u00a0opinions⟧.',
  counts: '2,010 people · 607 opinions · 225,040 votes',
  map: undefined,
  isRightToLeft: false,
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
    const picture = await drawn(drawConversation(facts(), typefaces))
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

  test('a picture draws letters beyond western Europe in the same weight as the others', async () => {
    const [with_, without] = [
      await drawn(drawConversation(facts({ title: 'ŁŁŁ' }), typefaces)),
      await drawn(drawConversation(facts({ title: '\u00a0' }), typefaces)),
    ]
    const line = { left: 60, top: 165, width: 200, height: 45 }
    assert(with_.has(line, INK))
    assert(!without.has(line, INK))
  })

  test('the logo alone contains no text of a conversation', async () => {
    const picture = await drawn(drawLogo())
    assert(picture.has({ left: 480, top: 130, width: 240, height: 240 }, PEN))
    assert(!picture.has({ left: 0, top: 0, width: 400, height: 630 }, INK))
  })
})

test('groups have the same patterns in share pictures as on the pages of the site', () => {
  assert.deepEqual(TILES_OF_MAP, PATTERN_TILES)
})

describe('the layout of a picture', () => {
  test('a long question in a picture shrinks from 52 to 44 and 36 pixels, and ends after four lines', () => {
    const sizeOf = (title: string) => titleIn(drawConversation(facts({ title }), typefaces))
    const words = (count: number) => Array.from({ length: count }, () => 'what').join(' ')
    assert.deepEqual([sizeOf(words(12))[0]?.size, sizeOf(words(12)).length], [52, 4])
    assert.deepEqual([sizeOf(words(16))[0]?.size, sizeOf(words(16)).length], [44, 4])
    assert.deepEqual([sizeOf(words(20))[0]?.size, sizeOf(words(20)).length], [36, 4])
    const cut = sizeOf(words(28))
    assert.equal(cut.length, 4)
    assert.match(cut.at(-1)?.words ?? '', /what…$/)
    for (const { words: line, size } of cut) assert(typefaces.bold.widthOf(line, size) <= 560, line)
  })

  test('no line of a picture is wider than its column, whatever the words are', () => {
    for (const text of ['a'.repeat(300), 'one '.repeat(90), `${'W'.repeat(40)} b ${'W'.repeat(40)}`, '', ' '])
      for (const maxLines of [1, 4]) {
        const { lines, size } = typeset(text, {
          widthOf: typefaces.bold.widthOf,
          width: 500,
          sizes: [{ size: 40, lineHeight: 40 }],
          maxLines,
        })
        assert(lines.length <= maxLines)
        for (const line of lines) assert(typefaces.bold.widthOf(line, size) <= 500, line)
      }
  })

  test('a number in a picture stays on one line with the word after it, and the highlighter continues over several lines', () => {
    const svg = drawConversation(facts(), typefaces)
    assert(textsIn(svg).some(({ words }) => words === '41\u00a0opinions'))
    assert.equal(svg.match(/fill="#ffe26b"\/>/g)?.length, 1)
    const quoted =
      'Both groups agree: ⟦“A long opinion that needs more than one line of the picture to be read”⟧'
    const strokes = drawConversation(facts({ finding: quoted }), typefaces).match(/<rect[^>]*#ffe26b/g)
    assert((strokes?.length ?? 0) >= 2)
    assert(!drawConversation(facts({ finding: quoted }), typefaces).includes('⟦'))
  })

  test('a quoted opinion has its base on a line of its own, above the counts, however long it is', () => {
    const base = '1,214 people voted on it'
    for (const length of [1, 10, 60]) {
      const finding = `Both groups agree: ⟦“${'Trees everywhere. '.repeat(length)}”⟧`
      const texts = textsIn(drawConversation(facts({ finding, base }), typefaces))
      const [above, own, counts] = texts.slice(-3)
      assert.equal(own?.words, base)
      assert(above && counts && own.y - above.y >= 30 && counts.y - own.y >= 30, JSON.stringify(texts))
    }
    assert.equal(votersOfQuote(1214), base)
  })

  test('a title in a right-to-left script swaps the sides of text and map in the picture', () => {
    const map = { svg: '<svg width="640" height="460"></svg>', width: 640, height: 460 }
    const [left, right] = [false, true].map((isRightToLeft) =>
      drawConversation(facts({ map, isRightToLeft }), typefaces),
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

  test('markup in a title stays text in the picture', () => {
    const svg = drawConversation(facts({ title: '<b>&"</b>' }), typefaces)
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
    assert.equal(headlineOf({ polis: { clusters: [] } }), undefined)
    const finding = (count: number, sharedOpinionCount: number) =>
      headlineOf({ polis: { clusters: groups(count), sharedOpinionCount } })
    assert.equal(finding(2, 41), 'Two groups think alike on ⟦41\u00a0opinions⟧.')
    assert.equal(finding(3, 1), 'Three groups think alike on ⟦1\u00a0opinion⟧.')
    assert.equal(finding(2, 0), 'Two groups. There is no opinion yet on which both think alike.')
    assert.equal(finding(3, 0), 'Three groups. There is no opinion yet on which all think alike.')
    const shared = { sharedOpinionCount: 3, mostSharedOpinion: most }
    assert.equal(
      headlineOf({ polis: { clusters: groups(2), ...shared } }),
      'Both groups agree: ⟦“More trees”⟧',
    )
    assert.equal(
      headlineOf({ polis: { clusters: groups(3), ...shared } }),
      'All three groups agree: ⟦“More trees”⟧',
    )
  })
})
