import {
  createTopic,
  hasVisibleText,
  inNormalForm,
  isTopicCode,
  MAX_TOPIC_NAME,
  normalizeLine,
  renameTopic,
  visibleLength,
  type AppError,
  type Call,
} from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/topicEditing.ts'
import { cancel } from '#messages/ui.ts'
import { useApiMutation } from '#mutations.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './TopicsTab.module.css'

type TopicFormProps = {
  /** If undefined, a new topic is made, whose code follows its name until somebody edits the code. */
  topic?: { code: string; name: string }
  /** The lists that change with the topic. */
  refreshes: readonly Call[]
  onClose?: () => void
}

/** Adds a topic, or renames one in a dialog. */
export function TopicForm({ topic, refreshes, onClose = () => {} }: TopicFormProps) {
  const [name, setName] = useState(topic?.name ?? '')
  const [ownCode, setOwnCode] = useState(topic?.code)
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending } = useApiMutation(topic ? renameTopic : createTopic, { refreshes })
  const topicCode = ownCode ?? codeOf(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      name: isName(name) ? undefined : m.nameInvalid(),
      code: isTopicCode(topicCode) ? undefined : m.codeInvalid(),
    }
    setProblems(wrong)
    if (wrong.name !== undefined || wrong.code !== undefined || isPending) return
    const onSuccess = () => {
      onClose()
      if (topic) return
      notify({ text: m.added({ name: normalizeLine(name) }) })
      setName('')
      setOwnCode(undefined)
    }
    mutate({ topicCode, name }, { onSuccess, onError: (error) => setProblems(problemsOf(error)) })
  }
  const submit = (
    <Button kind="primary" type="submit" busy={isPending}>
      {topic ? m.save() : m.addButton()}
    </Button>
  )
  const fields = (
    <>
      <Field
        label={m.name()}
        autoComplete="off"
        value={name}
        error={problems.name}
        onValue={(name) => {
          setName(name)
          setProblems({})
        }}
      />
      {!topic && (
        <Field
          label={m.code()}
          hint={m.codeHint()}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={topicCode}
          error={problems.code}
          onValue={(written) => {
            setOwnCode(written.trim())
            setProblems({})
          }}
        />
      )}
      {problems.other && <ErrorMessage text={problems.other} />}
    </>
  )
  if (!topic)
    return (
      <form noValidate className={styles.form} aria-label={m.add()} onSubmit={save}>
        <h2>{m.add()}</h2>
        {fields}
        {submit}
      </form>
    )
  return (
    <Dialog open onClose={onClose} title={m.renameTitle()}>
      <form noValidate onSubmit={save}>
        {fields}
        <ButtonRow>
          {submit}
          <Button onClick={onClose}>{cancel()}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

type Problems = { name?: string; code?: string; other?: string }

const isName = (name: string): boolean =>
  hasVisibleText(name) && visibleLength(normalizeLine(name)) <= MAX_TOPIC_NAME

/** The suggested code for a name: its letters without accents, words joined by hyphens. */
const codeOf = (name: string): string =>
  inNormalForm(name, 'NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

function problemsOf({ code }: AppError): Problems {
  if (code === 'topic_name_taken') return { name: m.nameTaken() }
  return code === 'topic_exists' ? { code: m.codeTaken() } : { other: m.changeFailed() }
}
