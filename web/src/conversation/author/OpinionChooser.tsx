import { LIMITS, listOpinions, plainLine, type Opinion } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'

type OpinionChooserProps = {
  conversationSlugId: string
  /** The opinions that are in the table already. */
  taken: readonly string[]
  onChoose: (opinion: Opinion) => void
}

/** Adds an opinion to those that an outcome answers. */
export function OpinionChooser(props: OpinionChooserProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Choice
        {...props}
        onChoose={(opinion) => {
          setOpen(false)
          props.onChoose(opinion)
        }}
      />
    )
  return (
    <Button onClick={() => setOpen(true)}>
      <Icon name="plus" size={18} />
      {m.answerAnother()}
    </Button>
  )
}

function Choice({ conversationSlugId, taken, onChoose }: OpinionChooserProps) {
  const { data, error, refetch } = useApiQuery(listOpinions, {
    conversationSlugId,
    filter: 'discover',
    limit: LIMITS.feedPage,
  })
  if (error && !data) return <FailedState text={m.opinionsFailed()} error={error} retry={refetch} />
  if (!data) return <Loading label={m.loading()} lines={2} />
  const choose = (slugId: string) => {
    const chosen = data.find(({ opinionSlugId }) => opinionSlugId === slugId)
    if (chosen) onChoose(chosen)
  }
  return (
    <Select label={m.chooseOpinion()} value="" onChange={({ target }) => choose(target.value)}>
      <option value="">{m.chooseOne()}</option>
      {data.filter(({ opinionSlugId }) => !taken.includes(opinionSlugId)).map(optionOf)}
    </Select>
  )
}

const MAX_LETTERS = 90

const optionOf = ({ opinionSlugId, opinion, language }: Opinion) => {
  const words = plainLine(opinion)
  return (
    <option key={opinionSlugId} value={opinionSlugId} dir="auto" lang={language}>
      {words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS)} …` : words}
    </option>
  )
}
