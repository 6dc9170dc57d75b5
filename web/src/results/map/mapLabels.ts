import type { GroupKey, MapDrawing } from '@parley/contract'
import * as m from '#messages/map.ts'
import { nameOfGroup } from '#ui/groups.ts'
import { quotedName, type NamedGroup } from '#results/groups/groupNames.ts'
import { shortSize, sizeInWords, type GroupSize } from '#results/groups/sizes.ts'

/** A line beside a badge: a part of the name, of its quoted part, or the number of people in the group. */
export type LabelLine = {
  words: string
  part: 'name' | 'quoted' | 'size'
  /** The width that the line is drawn in, where it might be longer. */
  width?: number
}

/** Narrower drawings have room only for names. */
const MIN_WIDTH_FOR_COUNTS = 480
export const LABEL_LINE_PX = 16
/**
 * Estimated letter widths in a wide font, because nothing is measured here. Letters may be 15 pixels high in the drawing
 * for phones; `broad` is for wide letters, such as those of scripts without spaces.
 */
const LETTER_PX = { phone: 10, desktop: 8.8, broad: 15 }
const BROAD_LETTERS = /[mwMW\u1100-\u11ff\u2e80-\uffef]/g

/**
 * The lines of text beside the badge of each group, in one or two lines as far as there is room. Names without room are
 * left out, because the words beside and below the map contain them. Names of shapes are short, and the drawing
 * reserves room for them; those that are longer in some language are drawn narrower.
 */
export function labelsOnMap(
  { width, groups: drawn }: MapDrawing,
  groups: readonly (NamedGroup & GroupSize)[],
): Map<GroupKey, LabelLine[]> {
  const isWide = width >= MIN_WIDTH_FOR_COUNTS
  return new Map(
    drawn.flatMap(({ key, name }) => {
      const group = groups.find((other) => other.key === key)
      if (!group || !name) return []
      const choices = choicesOf(group, isWide)
      const isRoomFor = (lines: LabelLine[]) =>
        lines.every(({ words }) => lengthOf(words, isWide) <= (name.room[lines.length - 1] ?? 0))
      const [room = 0] = name.room
      const narrowed = (choices.at(-1) ?? []).map((line) => ({ ...line, width: room }))
      return [[key, choices.find(isRoomFor) ?? narrowed]]
    }),
  )
}

/** The possible labels beside a badge, the longest first; the last one is nothing, or one short line. */
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
