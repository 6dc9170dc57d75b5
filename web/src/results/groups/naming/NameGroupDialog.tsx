import { groupNameProblem, LIMITS, normalizeLine, visibleLength } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/groupNames.ts'
import { counted } from '#messages/textArea.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { letterOf } from '#ui/groups.ts'
import { useNaming, type GroupToName } from './useNaming.ts'

type NameGroupDialogProps = {
  group: GroupToName
  /** The name that the group has from somebody who leads the conversation. */
  before: string | null
  onClose: () => void
}

/** Gives a group a name in place of that of its shape. */
export function NameGroupDialog({ group, before, onClose }: NameGroupDialogProps) {
  const [name, setName] = useState(before ?? '')
  const { give, problem, setProblem, isPending } = useNaming(group)
  const letter = letterOf(group.groupKey)
  const count = visibleLength(normalizeLine(name))
  const submit = () => {
    const found = groupNameProblem(name)
    setProblem(found?.message)
    if (found === undefined && !isPending) give(normalizeLine(name), before, onClose)
  }
  return (
    <Dialog open title={before === null ? m.nameIt(letter) : m.rename(letter)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={m.fieldLabel()}
          value={name}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          hint={
            <>
              {m.hint()} {counted({ count, most: LIMITS.groupName })}
            </>
          }
          {...(problem === undefined ? {} : { error: problem })}
          onChange={(event) => {
            setName(event.target.value)
            if (problem !== undefined && groupNameProblem(event.target.value) === undefined)
              setProblem(undefined)
          }}
        />
        <ButtonRow>
          <Button type="submit" kind="primary" busy={isPending}>
            {m.save()}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
