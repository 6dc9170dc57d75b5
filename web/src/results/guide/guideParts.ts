import * as m from '#messages/guide.ts'

/** The five steps from the votes to a result that anybody can check. */
export type StepName = 'votes' | 'places' | 'redraws' | 'chance' | 'check'

/** The texts of a part of the guide: its heading, its paragraphs or list items, and the step it belongs to. */
export type GuideTexts = {
  title: () => string
  text: Record<string, () => string>
  step: StepName
  isList?: boolean
}

/** All parts of the guide, in their order. */
export const GUIDE_PARTS = {
  map: { title: m.mapTitle, text: m.mapText, step: 'places' },
  people: { title: m.peopleTitle, text: m.peopleText, step: 'votes' },
  position: { title: m.positionTitle, text: m.positionText, step: 'places' },
  groups: { title: m.groupsTitle, text: m.groupsText, step: 'places' },
  'not-placed': { title: m.notPlacedTitle, text: m.notPlacedText, step: 'places' },
  redraws: { title: m.redrawsTitle, text: m.redrawsText, step: 'redraws' },
  changes: { title: m.changesTitle, text: m.changesText, step: 'redraws' },
  'common-ground': { title: m.commonTitle, text: m.commonText, step: 'chance' },
  differences: { title: m.differencesTitle, text: m.differencesText, step: 'chance' },
  'stand-outs': { title: m.standOutsTitle, text: m.standOutsText, step: 'chance' },
  majority: { title: m.majorityTitle, text: m.majorityText, step: 'votes' },
  'short-list': { title: m.shortListTitle, text: m.shortListText, step: 'votes' },
  passes: { title: m.passesTitle, text: m.passesText, step: 'votes' },
  chance: { title: m.chanceTitle, text: m.chanceText, step: 'chance' },
  small: { title: m.smallTitle, text: m.smallText, step: 'chance' },
  limits: { title: m.limitsTitle, text: m.limitsText, step: 'votes', isList: true },
  verify: { title: m.verifyTitle, text: m.verifyText, step: 'check' },
} as const satisfies Record<string, GuideTexts>

/** The anchor of a part of the guide. */
export type GuidePart = keyof typeof GUIDE_PARTS
