import { getUser, listUsersWithRoles, isUsername, type AdministeredUser } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/roles.ts'
import { useApiQuery } from '#queries.ts'
import { UsernameInput } from '#ui/forms/UsernameInput.tsx'
import { Button } from '#ui/Button.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { tabFailure } from './tabFailure.ts'
import { PersonRow } from './PersonRow.tsx'
import styles from './PeopleTab.module.css'

/** The people with a role, and a search for any account by username. */
export function PeopleTab() {
  const people = useApiQuery(listUsersWithRoles, {})
  return (
    <div className={styles.tab}>
      <Search />
      <section aria-label={m.withRoles()}>
        <h2>{m.withRoles()}</h2>
        <Fetched query={people} loading={m.loading()} lines={4} failed={tabFailure(m.failed())}>
          {({ userList }) => <People people={userList} />}
        </Fetched>
      </section>
    </div>
  )
}

function Search() {
  const [username, setUsername] = useState('')
  const [asked, setAsked] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const found = useApiQuery(getUser, { username: asked ?? '' }, { enabled: asked !== undefined })
  const isUnknown = found.error?.code === 'user_not_found'
  const failure = found.error ? (isUnknown ? m.nobody({ username: asked ?? '' }) : m.findFailed()) : undefined

  const find = (event: FormEvent) => {
    event.preventDefault()
    if (!isUsername(username)) return setProblem(m.notAUsername())
    if (asked === username) void found.refetch()
    setAsked(username)
  }
  return (
    <form noValidate onSubmit={find}>
      <UsernameInput
        label={m.search()}
        value={username}
        error={problem ?? (found.isFetching ? undefined : failure)}
        onChange={(entered) => {
          setUsername(entered)
          setProblem(undefined)
          setAsked(undefined)
        }}
        action={
          <Button type="submit" busy={found.isFetching}>
            {m.find()}
          </Button>
        }
      />
      {asked !== undefined && found.data && !found.error && (
        <section aria-label={m.found()} aria-live="polite">
          <People people={[found.data]} />
        </section>
      )}
    </form>
  )
}

function People({ people }: { people: readonly AdministeredUser[] }) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <PersonRow key={person.username} person={person} />
      ))}
    </ul>
  )
}
