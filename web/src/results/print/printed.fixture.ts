import type { PrintedRun } from '@parley/contract'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'

export const shared = anOpinionOfGroups([0.9, 0.8], { opinionSlugId: 'shared', opinion: 'Plant more trees.' })
export const apart = anOpinionOfGroups([0.9, 0.1], {
  opinionSlugId: 'apart',
  opinion: 'Close the main street.',
})
const wanted = anOpinionOfGroups([0.7, 0.6], { opinionSlugId: 'wanted', opinion: 'Mend the bridge.' })
export const gone = anOpinionOfGroups([0.2, 0.1], { opinionSlugId: 'gone', opinion: '' })

/** A run of two groups with an opinion in each list. */
export const printed = (changes: Partial<PrintedRun> = {}): PrintedRun => ({
  isPinned: false,
  map: aMap(2),
  opinions: [apart, shared, wanted, gone],
  common: ['shared', 'gone'],
  different: ['apart'],
  majority: ['shared', 'wanted'],
  representative: { '0': ['apart'], '1': [], '2': [], '3': [], '4': [], '5': [] },
  ...changes,
})
