import {
  AppError,
  createTopic,
  hasVisibleText,
  MAX_TOPIC_NAME,
  normalizeLine,
  renameTopic,
  isTopicCode,
  visibleLength,
} from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/topicEditing.ts'
import { useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/Field.tsx'
import { notify } from '#ui/notices.ts'
import styles from './TopicsTab.module.css'
import { TOPIC_LISTS } from './useTopicEditing.ts'

type Problems = { name?: string; code?: string; other?: string }

/** A new topic; its code follows its name until somebody writes another one. */
export function AddTopic() {
  const [name, setName] = useState('')
  const [ownCode, setOwnCode] = useState<string>()
  const [problems, setProblems] = useState<Problems>({})
  const adding = useApiMutation(createTopic, { refreshes: TOPIC_LISTS })
  const code = ownCode ?? codeOf(name)
  const writeName = (written: string) => {
    setName(written)
    setProblems({})
  }

  const add = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      name: isName(name) ? undefined : m.nameInvalid(),
      code: isTopicCode(code) ? undefined : m.codeInvalid(),
    }
    setProblems(wrong)
    if (wrong.name !== undefined || wrong.code !== undefined || adding.isPending) return
    adding.mutate(
      { topicCode: code, name },
      {
        onSuccess: () => {
          notify({ text: m.added(normalizeLine(name)) })
          setName('')
          setOwnCode(undefined)
        },
        onError: (error) => setProblems(problemsOf(error)),
      },
    )
  }
  return (
    <form noValidate className={styles.form} aria-label={m.add()} onSubmit={add}>
      <h2>{m.add()}</h2>
      <NameField value={name} problem={problems.name} onChange={writeName} />
      <Field
        label={m.code()}
        hint={m.codeHint()}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={problems.code}
        onChange={(event) => {
          setOwnCode(event.target.value.trim())
          setProblems({})
        }}
      />
      {problems.other && <ErrorMessage text={problems.other} />}
      <Button kind="primary" type="submit" busy={adding.isPending}>
        {m.addButton()}
      </Button>
    </form>
  )
}

type RenameTopicProps = { topic: { code: string; name: string }; onClose: () => void }

export function RenameTopic({ topic, onClose }: RenameTopicProps) {
  const [name, setName] = useState(topic.name)
  const [problems, setProblems] = useState<Problems>({})
  const renaming = useApiMutation(renameTopic, { refreshes: TOPIC_LISTS })
  const writeName = (written: string) => {
    setName(written)
    setProblems({})
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isName(name)) return setProblems({ name: m.nameInvalid() })
    if (renaming.isPending) return
    renaming.mutate(
      { topicCode: topic.code, name },
      { onSuccess: onClose, onError: (error) => setProblems(problemsOf(error)) },
    )
  }
  return (
    <Dialog open onClose={onClose} title={m.renameTitle()}>
      <form noValidate onSubmit={save}>
        <NameField value={name} problem={problems.name} onChange={writeName} />
        {problems.other && <ErrorMessage text={problems.other} />}
        <ButtonRow>
          <Button kind="primary" type="submit" busy={renaming.isPending}>
            {m.save()}
          </Button>
          <Button onClick={onClose}>{m.cancel()}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

type NameFieldProps = {
  value: string
  problem: string | undefined
  onChange: (name: string) => void
}

function NameField({ value, problem, onChange }: NameFieldProps) {
  return (
    <Field
      label={m.name()}
      dir="auto"
      autoComplete="off"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const isName = (name: string): boolean =>
  hasVisibleText(name) && visibleLength(normalizeLine(name)) <= MAX_TOPIC_NAME

/** The code that a name suggests: its letters without accents, words joined by hyphens. */
const codeOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

function problemsOf(error: unknown): Problems {
  const code = error instanceof AppError ? error.code : ''
  if (code === 'topic_name_taken') return { name: m.nameTaken() }
  if (code === 'topic_exists') return { code: m.codeTaken() }
  return { other: m.changeFailed() }
}
