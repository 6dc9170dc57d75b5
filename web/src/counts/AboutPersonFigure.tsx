import type { Opinion } from '@parley/contract'
import { shareOfStep } from '#counts/share.ts'
import * as m from '#messages/aboutPerson.ts'
import { Bar } from '#ui/counts/Bar.tsx'

/** How everybody answered an opinion about the person, in steps, or from when on that is told. */
export function AboutPersonFigure({ opinion }: { opinion: Opinion }) {
  const figure = opinion.aboutPerson?.figure
  if (figure === undefined) return <p className="note">{m.notYet()}</p>
  const [agree, disagree, pass] = [figure.agree, figure.disagree, figure.pass ?? 'under10'].map((step) =>
    shareOfStep(step),
  )
  if (!agree || !disagree || !pass) return null
  return (
    <Bar
      agrees={100 * agree.share}
      disagrees={100 * disagree.share}
      passes={Math.max(0, 100 - 100 * agree.share - 100 * disagree.share)}
      shares={{ agree: agree.short, disagree: disagree.short, pass: pass.short }}
      base={m.base({ base: figure.base })}
    />
  )
}
