/* oxlint-disable jsx-a11y/prefer-tag-over-role -- this drawing is made here, so that there is no file for an img */
import * as m from '#messages/crowd.ts'
import { listWithSemicolons, sentences } from '#messages/lists.ts'
import { groupOnMap } from '#messages/map.ts'
import { drawnCrowd } from '#ui/counts/crowd.ts'
import { CrowdMarks } from '#ui/counts/CrowdMarks.tsx'
import { letterOf } from '#ui/groups.ts'
import styles from './CrowdPicture.module.css'
import { wholeName, type NamedGroup } from './groupNames.ts'
import { sizeInWords, tenthsOutsideGroups, type GroupSize } from './sizes.ts'

export type CrowdProps = {
  groups: readonly (NamedGroup & GroupSize)[]
  numPeople: number
}

const BOX = { width: 66, height: 44 }
/** Sizes are known only in tenths, so more marks would add no information. */
const MARKS_PER_TENTH = 2

/** Groups of fewer people than a map needs, as marks of their shapes; everybody else as rings. */
export function CrowdDrawing({ groups, numPeople }: CrowdProps) {
  const crowd = drawnCrowd(
    groups.map(({ key, tenths = 1 }) => ({ key, numMarks: MARKS_PER_TENTH * tenths })),
    MARKS_PER_TENTH * tenthsOutsideGroups(groups),
    BOX,
  )
  return (
    <svg
      className={styles.crowd}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={alternativeOf({ groups, numPeople })}
    >
      <CrowdMarks crowd={crowd} />
    </svg>
  )
}

/** What a reader has to know about the picture, in sentences. */
export const crowdCaption = (numPeople: number): string =>
  sentences([
    m.oneMark({
      perMark: Math.round(numPeople / (10 * MARKS_PER_TENTH)),
      people: numPeople,
    }),
    m.placesMeanNothing(),
    m.mapLater(),
  ])

/** The alternative text: the groups and their sizes. */
function alternativeOf({ groups, numPeople }: CrowdProps): string {
  const apart = tenthsOutsideGroups(groups)
  const sizes = groups.map((group) =>
    groupOnMap({
      kind: 'groups',
      letter: letterOf(group.key),
      name: wholeName(group),
      size: sizeInWords(group),
    }),
  )
  const rest = apart > 0 ? [m.restOf({ size: sizeInWords({ size: 0, tenths: apart }) })] : []
  return m.crowdOf({
    people: numPeople,
    groups: listWithSemicolons([...sizes, ...rest]),
    caption: crowdCaption(numPeople),
  })
}
