import { isSharedPlaceDate, SHARED_PLACE } from '@parley/contract'
import * as m from '#messages/sharedPlace.ts'
import { toAsciiDigits } from '#ui/forms/digits.ts'
import { MomentField } from '#ui/forms/DateField.tsx'
import { Field } from '#ui/forms/Field.tsx'

/** A statement about people in one place as it is being written. */
export type SharedPlaceDraft = {
  /** What is in the field; empty if nothing is stated. */
  numPeople: string
  /** The end, as an ISO string; empty without one. */
  until: string
}

const DAY_MS = 86_400_000

/** The suggested statement: some more people than the waiting guests, for a day. */
export const suggestedSharedPlace = (numGuests: number, now: number) => ({
  numPeople: Math.min(SHARED_PLACE.maxPeople, Math.max(30, Math.ceil((numGuests * 1.5) / 10) * 10)),
  until: new Date(now + DAY_MS).toISOString(),
})

/** What is wrong with the fields of a statement. */
export function sharedPlaceProblems({ numPeople, until }: SharedPlaceDraft, now: number) {
  const count = Number(numPeople)
  const isNumber =
    Number.isInteger(count) && count >= SHARED_PLACE.minPeople && count <= SHARED_PLACE.maxPeople
  return {
    numPeople: isNumber ? undefined : m.numPeopleWrong(),
    until: isSharedPlaceDate(until, now) ? undefined : m.untilWrong(),
  }
}

type SharedPlaceFieldsProps = {
  draft: SharedPlaceDraft
  problems: { numPeople?: string | undefined; until?: string | undefined }
  ids?: { numPeople: string; until: string }
  onChange: (draft: SharedPlaceDraft) => void
}

/** The number of people in one place, and until when. */
export function SharedPlaceFields({ draft, problems, ids, onChange }: SharedPlaceFieldsProps) {
  return (
    <>
      <Field
        id={ids?.numPeople}
        label={m.numPeople()}
        hint={m.numPeopleHint()}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft.numPeople}
        error={problems.numPeople}
        onValue={(numPeople) => onChange({ ...draft, numPeople: toAsciiDigits(numPeople).trim() })}
      />
      <MomentField
        id={ids?.until}
        label={m.until()}
        value={draft.until}
        error={problems.until}
        onValue={(until) => onChange({ ...draft, until })}
      />
    </>
  )
}
