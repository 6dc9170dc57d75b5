import type { GroupKey, MapDrawing } from '@parley/contract'
import * as m from '#messages/map.ts'
import { nameOfGroup } from '#ui/groups.ts'
import { quotedName, type NamedGroup } from '#results/groups/groupNames.ts'
import { shortSize, sizeInWords, type GroupSize } from '#results/groups/sizes.ts'

/** A line beside a badge: a part of the name, of its quoted part, or the number of people in the group. */
export type LabelLine = { words: string; part: 'name' | 'quoted' | 'size' }

/** Narrower drawings have room only for names. */
const MIN_WIDTH_FOR_COUNTS = 480
export const LABEL_LINE_PX = 16
/**
 * Estimated letter widths in a wide font, because nothing is measured here. Letters are larger in the drawing for
 * phones; `broad` is for wide letters, such as those of scripts without spaces.
 */
const LETTER_PX = { phone: 10, desktop: 8.8, broad: 15 }
const BROAD_LETTERS = /[mwMW\u1100-\u11ff\u2e80-\uffef]/g

type Place = NonNullable<MapDrawing['groups'][number]['name']>
type Box = readonly [left: number, top: number, right: number, bottom: number]

/**
 * The lines of text beside the badge of each group, in one or two lines as far as there is room. Names without room are
 * left out, because the words beside and below the map contain them. Names of shapes are short, and the drawing
 * reserves room for them.
 */
export function labelsOnMap(
  { width, height, badgeSize, groups: drawn }: MapDrawing,
  groups: readonly (NamedGroup & GroupSize)[],
): Map<GroupKey, LabelLine[]> {
  const isWide = width >= MIN_WIDTH_FOR_COUNTS
  const boxOf = ({ at: [x, y], anchor }: Place, lines: LabelLine[] = []): Box => {
    const length = Math.max(0, ...lines.map(({ words }) => lengthOf(words, isWide)))
    const half = (lines.length * LABEL_LINE_PX) / 2
    const left = anchor === 'start' ? x : x - length
    return [left, y - half, left + length, y + half]
  }
  const labeled = drawn.flatMap(({ key, name: place }) => {
    const group = groups.find((other) => other.key === key)
    return group && place ? [{ key, place, choices: choicesOf(group, isWide) }] : []
  })
  const half = badgeSize / 2
  const badges = drawn.map(({ badge: [x, y] }): Box => [x - half, y - half, x + half, y + half])
  // The label that a group is sure to get takes precedence over optional labels of others.
  const boxes = labeled.map(({ place, choices }) => boxOf(place, choices.at(-1)))
  return new Map(
    labeled.map(({ key, place, choices }, ownIndex) => {
      const others = [...badges, ...boxes.filter((_, index) => index !== ownIndex)]
      const lines =
        choices.find((choice) => {
          const box = boxOf(place, choice)
          const [left, top, right, bottom] = box
          const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height
          return isInside && !others.some((other) => areTouching(box, other))
        }) ??
        choices.at(-1) ??
        []
      boxes[ownIndex] = boxOf(place, lines)
      return [key, lines]
    }),
  )
}

/** The possible labels beside a badge, the longest first; the last one always fits. */
function choicesOf(group: NamedGroup & GroupSize, isWide: boolean): LabelLine[][] {
  const size: LabelLine[] =
    isWide && !group.side
      ? [{ words: (group.tenths ?? group.share) ? shortSize(group) : sizeInWords(group), part: 'size' }]
      : []
  const name = nameOfGroup(group)
  if (group.label !== undefined) return [...broken(name, 'name').map((lines) => [...lines, ...size]), []]
  const shape: LabelLine[] = [{ words: name, part: 'name' }]
  const quoted = isWide && quotedName(group)
  const choices = quoted ? [...broken(m.quoted({ opinion: quoted }), 'quoted'), []] : [[]]
  return choices.map((lines) => [...shape, ...lines, ...size])
}

/** A text in one line, and in two lines split near its middle. */
function broken(text: string, part: LabelLine['part']): LabelLine[][] {
  const half = text.length / 2
  const [before, after] = [text.lastIndexOf(' ', half), text.indexOf(' ', half)]
  const middle = after < 0 || half - before < after - half ? before : after
  const inTwo = middle < 0 ? [] : [[text.slice(0, middle), text.slice(middle + 1)]]
  return [[text], ...inTwo].map((lines) => lines.map((words) => ({ words, part })))
}

function lengthOf(words: string, isWide: boolean): number {
  const numBroad = words.match(BROAD_LETTERS)?.length ?? 0
  return (
    numBroad * LETTER_PX.broad + (words.length - numBroad) * (isWide ? LETTER_PX.desktop : LETTER_PX.phone)
  )
}

const areTouching = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
