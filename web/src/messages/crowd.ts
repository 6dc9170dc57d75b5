import { text, textOf } from './catalogue.ts'

/** A picture of few people where only results are published: there are groups, but no map. */
export const inNoGroup = textOf('{size} in no group')
export const oneMark = textOf(
  '{people, plural, one {Each mark stands for about {perMark, number} of # person.} other {Each mark stands for about {perMark, number} of the # people.}}',
)
export const placesMeanNothing = text('The place of a mark means nothing.')
export const mapLater = text('A map needs a hundred people.')
export const crowdOf = textOf(
  '{people, plural, one {Picture of # person as a mark. {groups}. {caption}} other {Picture of # people as marks. {groups}. {caption}}}',
)
export const restOf = textOf('In no group: {size}')
