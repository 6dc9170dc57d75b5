import type { GroupKey, MapDrawing } from '@parley/contract'
import * as m from '#messages/map.ts'
import { wholeNumber } from '#ui/format.ts'
import { nameOfGroup } from '#ui/groups.ts'
import { quotedName, type NamedGroup } from './groupNames.ts'

/** A line beside a badge: a part of the name, of what is said in quotation marks, or how many people the group has. */
export type LabelLine = { words: string; part: 'name' | 'quoted' | 'size' }

/** Narrower drawings have no room for more than a name. */
const MIN_WIDTH_FOR_COUNTS = 480
export const LINE_PX = 16
/**
 * In the widest of the usual faces, as nothing is measured here: most letters, which are larger in the drawing for phones,
 * and those that are wider, as all of scripts without spaces.
 */
const LETTER_PX = { phone: 10, desktop: 8.8, broad: 15 }
const BROAD_LETTERS = /[mwMW\u1100-\u11ff\u2e80-\uffef]/g

type Place = NonNullable<MapDrawing['groups'][number]['name']>
type Box = { left: number; right: number; top: number; bottom: number }

/**
 * The lines that stand beside the badge of each group: as much of its name as has room there, in one line or two. A name
 * that has none is left out, as it is said beside and below the map; those of shapes are short, and the drawing has kept
 * room for them.
 */
export function labelsOnMap(
  drawing: MapDrawing,
  groups: readonly (NamedGroup & { size: number })[],
): Map<GroupKey, LabelLine[]> {
  const isWide = drawing.width >= MIN_WIDTH_FOR_COUNTS
  const labelled = drawing.groups.flatMap(({ key, name: place }) => {
    const group = groups.find((other) => other.key === key)
    return group && place ? [{ key, place, choices: choicesOf(group, isWide) }] : []
  })
  const badges = drawing.groups.map(({ badge: [x, y] }) => {
    const half = drawing.badgeSize / 2
    return { left: x - half, right: x + half, top: y - half, bottom: y + half }
  })
  const letter = isWide ? LETTER_PX.desktop : LETTER_PX.phone
  // What a group is sure to have comes before what another might have.
  const boxes = labelled.map(({ place, choices }) => boxOf(place, choices.at(-1) ?? [], letter))
  return new Map(
    labelled.map(({ key, place, choices }, own) => {
      const others = [...badges, ...boxes.filter((_, index) => index !== own)]
      const isFree = (box: Box) => isInside(box, drawing) && !others.some((other) => areTouching(box, other))
      const lines = choices.find((choice) => isFree(boxOf(place, choice, letter))) ?? choices.at(-1) ?? []
      boxes[own] = boxOf(place, lines, letter)
      return [key, lines]
    }),
  )
}

/** What may stand beside a badge, the most first; the last one always may. */
function choicesOf(group: NamedGroup & { size: number }, isWide: boolean): LabelLine[][] {
  const size: LabelLine[] = isWide
    ? [{ words: m.people({ shown: wholeNumber(group.size), count: group.size }), part: 'size' }]
    : []
  const name = nameOfGroup(group)
  if (group.label !== undefined) return [...broken(name, 'name').map((lines) => [...lines, ...size]), []]
  const shape: LabelLine = { words: name, part: 'name' }
  const quoted = isWide ? quotedName(group) : undefined
  const withQuoted = quoted === undefined ? [] : broken(m.quoted(quoted), 'quoted')
  return [...withQuoted.map((lines) => [shape, ...lines, ...size]), [shape, ...size]]
}

/** A text in one line, and in two of about the same length. */
function broken(text: string, part: LabelLine['part']): LabelLine[][] {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const distance = (at: number) => Math.abs(at - text.length / 2)
  const middle = spaces.toSorted((one, other) => distance(one) - distance(other))[0]
  const inTwo = middle === undefined ? [] : [[text.slice(0, middle), text.slice(middle).trimStart()]]
  return [[text], ...inTwo].map((lines) => lines.map((words) => ({ words, part })))
}

function boxOf({ at: [x, y], anchor }: Place, lines: readonly LabelLine[], letter: number): Box {
  const width = Math.max(0, ...lines.map(({ words }) => widthOf(words, letter)))
  const half = (lines.length * LINE_PX) / 2
  const isStart = anchor === 'start'
  return { left: isStart ? x : x - width, right: isStart ? x + width : x, top: y - half, bottom: y + half }
}

function widthOf(words: string, letter: number): number {
  const numBroad = words.match(BROAD_LETTERS)?.length ?? 0
  return numBroad * LETTER_PX.broad + (words.length - numBroad) * letter
}

const isInside = (box: Box, { width, height }: MapDrawing): boolean =>
  box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height

const areTouching = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
