import type { Analysis } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import { drawLandscape } from '../landscape/draw-landscape.ts'
import { FRAMES } from '../landscape/landscape.ts'
import { landscapeSvg, LIGHT_COLORS } from '../landscape/svg.ts'

/**
 * The map as an SVG document. It is drawn from squares of at least five people, so that a shared picture reveals
 * nobody's position. If groups are not clear, everybody is drawn as one group.
 */
export function mapPicture({ result, participants }: Analysis): string {
  const { hasClearGroups, numParticipants } = result
  const density = publicDensity(participants, hasClearGroups)
  const groups = hasClearGroups ? result.groups : []
  const shown = hasClearGroups ? `${groups.length} groups` : 'no clear groups'
  return landscapeSvg(drawLandscape(density, groups, FRAMES.desktop), {
    title: `Opinion map of ${numParticipants} participants: ${shown}`,
    names: Object.fromEntries(groups.map(({ key, size }) => [key, `${size} people`])),
    notPlaced: 'Not placed yet',
    fontFamily: 'sans-serif',
    colors: LIGHT_COLORS,
  })
}
