import { useId, useRef, type KeyboardEvent } from 'react'
import * as m from '#messages/polls.ts'
import styles from './PollOptions.module.css'
import type { Poll } from './usePoll.ts'

type PollOptionsProps = Pick<Poll, 'answer'> & {
  options: readonly Pick<Poll['options'][number], 'optionNumber' | 'optionTitle'>[]
  /** The language of the poll, if it is known. */
  lang: string | undefined
  onChoose: (optionNumber: number) => void
}

/** How far a key moves the focus; sideways it follows the direction of reading. */
const stepOf = (key: string): 1 | -1 | undefined => {
  const isRightToLeft = document.documentElement.dir === 'rtl'
  if (key === 'ArrowDown' || key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return 1
  if (key === 'ArrowUp' || key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) return -1
  return undefined
}

/** The options of the poll. Arrow keys move between them without choosing; a press, Space or Enter answers. */
export function PollOptions({ options, lang, answer, onChoose }: PollOptionsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const name = useId()
  const act = (event: KeyboardEvent, optionNumber: number) => {
    const step = stepOf(event.key)
    if (event.altKey || event.ctrlKey || event.metaKey || (step === undefined && event.key !== 'Enter'))
      return
    event.preventDefault()
    if (step === undefined) return onChoose(optionNumber)
    const radios = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = radios.findIndex((radio) => radio === document.activeElement)
    radios[(at + step + radios.length) % radios.length]?.focus()
  }
  const entry = answer ?? options[0]?.optionNumber
  return (
    <fieldset ref={list} className={styles.options}>
      <legend className="visually-hidden">{m.pollOneAnswer()}</legend>
      {options.map(({ optionNumber, optionTitle }) => (
        <label key={optionNumber} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.mark}
            defaultChecked={optionNumber === answer}
            data-next-focus={optionNumber === entry ? '' : undefined}
            onKeyDown={(event) => act(event, optionNumber)}
            onClick={() => onChoose(optionNumber)}
          />
          <span dir="auto" lang={lang}>
            {optionTitle}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
