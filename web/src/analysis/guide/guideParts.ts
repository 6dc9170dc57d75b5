import * as m from '#messages/guide.ts'

/** A part of the guide: its address within the page, its heading, and its paragraphs or the items of its list. */
export type GuideTexts = { title: () => string; text: Record<string, () => string>; isList?: boolean }

/** All parts of the guide, in their order. */
export const GUIDE_PARTS = {
  map: { title: m.mapTitle, text: m.mapText },
  people: { title: m.peopleTitle, text: m.peopleText },
  position: { title: m.positionTitle, text: m.positionText },
  groups: { title: m.groupsTitle, text: m.groupsText },
  'not-placed': { title: m.notPlacedTitle, text: m.notPlacedText },
  redraws: { title: m.redrawsTitle, text: m.redrawsText },
  changes: { title: m.changesTitle, text: m.changesText },
  'common-ground': { title: m.commonTitle, text: m.commonText },
  differences: { title: m.differencesTitle, text: m.differencesText },
  'stand-outs': { title: m.standOutsTitle, text: m.standOutsText },
  majority: { title: m.majorityTitle, text: m.majorityText },
  'short-list': { title: m.shortListTitle, text: m.shortListText },
  passes: { title: m.passesTitle, text: m.passesText },
  chance: { title: m.chanceTitle, text: m.chanceText },
  small: { title: m.smallTitle, text: m.smallText },
  limits: { title: m.limitsTitle, text: m.limitsText, isList: true },
  verify: { title: m.verifyTitle, text: m.verifyText },
} as const satisfies Record<string, GuideTexts>

/** A part of the guide by its address. */
export type GuidePart = keyof typeof GUIDE_PARTS
