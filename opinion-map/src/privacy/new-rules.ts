import { analyse } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import type { Figure, PublishedFile } from '../published/file.ts'
import { publishable } from '../published/publishable.ts'
import { baseOf, middleOf, MIN_PEOPLE, tenthsOf } from '../published/steps.ts'
import { fileWithoutOpinions } from '../published/without-opinions.ts'
import type { Row } from './history.ts'
import { matrixOf, type Publisher, type SeenAxes, type SeenBlock } from './publisher.ts'

/** The rules of blocks: what others see is a function of the file that `publishable` makes of a block. */
export const NEW_RULES: Publisher = {
  name: 'new',
  threshold: (numPeople) => Math.min(50, Math.max(10, Math.ceil(numPeople / 5))),
  isLive: false,
  block: (rows) => seenIn(fileOf(rows)),
  afterStriking: (rows, _numHelpers, opinion) =>
    seenIn(fileWithoutOpinions(fileOf(rows), [String(opinion)])).axes,
}

const NO_SQUARES = { extent: 1, cells: [] }

function fileOf(rows: readonly Row[]): PublishedFile {
  const { result: map, participants } = analyse(matrixOf(rows), { mode: 'robust', seed: 1, maxGroups: 3 })
  return publishable({
    map,
    // Under 100 people the file has no squares.
    picture: rows.length < MIN_PEOPLE.map ? NO_SQUARES : publicDensity(participants, map.hasClearGroups),
    names: map.opinionIds.map(String),
    numPeople: rows.length,
    independent: { numPeople: rows.length },
    key: '',
  })
}

function seenIn({ opinions, totals, groups }: PublishedFile): SeenBlock {
  const order = [...opinions.keys()].sort((a, b) => Number(opinions[a]) - Number(opinions[b]))
  const inOrder = (counts: number[]) => order.map((j) => counts[j]!)
  const axes = groups?.map?.axes
  return {
    totals: {
      agrees: inOrder(totals.agrees),
      disagrees: inOrder(totals.disagrees),
      passes: inOrder(totals.passes),
    },
    cells: (groups?.groups ?? []).map(({ figures }) => order.map((j) => sharesOf(figures[j] ?? null))),
    figures: figuresOf({ opinions, groups }),
    axes: axes && axesOf(axes),
  }
}

function sharesOf(figure: Figure | null): [number, number, number] | undefined {
  return figure === null
    ? undefined
    : [
        middleOf(figure.agree),
        middleOf(figure.disagree),
        figure.pass === undefined ? 0 : middleOf(figure.pass),
      ]
}

function axesOf(axes: { opinions: string[]; x: number[]; y: number[] }): SeenAxes | undefined {
  const columns = axes.opinions.map(Number)
  const loadings = [axes.x, axes.y].map((loading) => {
    const length = Math.hypot(...loading)
    return loading.map((eighths) => (length === 0 ? 0 : eighths / length))
  })
  const isTold = columns.some((_, at) => loadings[0]![at] !== 0)
  return isTold ? { columns, loadings: [loadings[0]!, loadings[1]!], error: 1 / 16 } : undefined
}

/** Every number, list and square of the file, so that a candidate can be compared in all of them. */
function figuresOf({ opinions, groups }: Pick<PublishedFile, 'opinions' | 'groups'>): Map<string, number> {
  const figures = new Map<string, number>()
  if (groups === undefined) return figures
  for (const { opinion, direction } of groups.commonGround) figures.set(`common ${opinion} ${direction}`, 1)
  for (const opinion of groups.controversial) figures.set(`controversial ${opinion}`, 1)
  for (const [g, group] of groups.groups.entries()) {
    figures.set(`size ${g}`, group.tenths)
    for (const { opinion, direction } of group.headlines)
      figures.set(`headline ${g} ${opinion} ${direction}`, 1)
    for (const [j, figure] of group.figures.entries())
      for (const [v, share] of (sharesOf(figure) ?? []).entries())
        figures.set(`cell ${g} ${opinions[j]} ${v}`, 4 * share)
  }
  for (const { key = -1, x, y, width, base } of groups.map?.squares ?? [])
    figures.set(`square ${key} ${x} ${y} ${width}`, tenthsOf(base, baseOf(100)) / 4)
  for (const [at, opinion] of (groups.map?.axes.opinions ?? []).entries()) {
    figures.set(`x ${opinion}`, 2 * groups.map!.axes.x[at]!)
    figures.set(`y ${opinion}`, 2 * groups.map!.axes.y[at]!)
  }
  return figures
}
