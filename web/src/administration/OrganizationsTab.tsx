import {
  listOrganizations,
  usernameProblem,
  listOrganizationsOfUser,
  type AdministeredOrganization,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { FailedTab } from './FailedTab.tsx'
import { OrganizationPane } from './OrganizationPane.tsx'
import { OrganizationTable } from './OrganizationTable.tsx'
import styles from './OrganizationsTab.module.css'

/** What is open beside the list: an organization as it was when it was opened, or a new one. */
type Open = AdministeredOrganization | 'new' | undefined

/** The organizations, one of them open to be changed. */
export function OrganizationsTab() {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useApiQuery(listOrganizations, {})
  if (!data && error) return <FailedTab text={m.failed()} error={error} refetch={refetch} />
  if (!data) return <Loading label={m.loading()} lines={5} />
  const organizations = data.organizationList
  // After it was renamed or deleted, the pane closes by itself.
  const chosen = open === 'new' ? undefined : (organizations.find(({ name }) => name === open?.name) ?? open)
  const isOpen = open !== undefined
  const openByName = (wanted: string) => setOpen(organizations.find(({ name }) => name === wanted))
  return (
    <div className={styles.tab} data-open={isOpen || undefined}>
      <div className={styles.list}>
        <div className={styles.tools}>
          <Field
            label={m.search()}
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
          <Button kind="primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {m.add()}
          </Button>
        </div>
        <Found
          organizations={organizations}
          words={words.trim()}
          chosen={chosen?.name}
          onChoose={openByName}
        />
      </div>
      {isOpen && (
        <OrganizationPane
          key={open === 'new' ? 'new' : `open ${open.name}`}
          organization={chosen}
          onSaved={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

type FoundProps = {
  organizations: readonly AdministeredOrganization[]
  words: string
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** The organizations whose name has the words, or those of the person with this username. */
function Found({ organizations, words, chosen, onChoose }: FoundProps) {
  const matching = organizations.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const mayBeName = matching.length === 0 && usernameProblem(words) === undefined
  const ofUser = useApiQuery(listOrganizationsOfUser, { username: words }, { enabled: mayBeName })
  if (organizations.length === 0) return <EmptyState title={m.empty()} />
  if (matching.length > 0)
    return <OrganizationTable organizations={matching} chosen={chosen} onChoose={onChoose} />
  if (mayBeName && ofUser.isFetching) return <Loading label={m.loading()} lines={2} />
  if (!mayBeName || !ofUser.data) return <EmptyState title={m.nothingFound()} />
  const names = new Set(ofUser.data.organizationList.map(({ name }) => name))
  if (names.size === 0) return <EmptyState title={m.noOrganizationOf(words)} />
  return (
    <>
      <p>{m.organizationsOf(words)}</p>
      <OrganizationTable
        organizations={organizations.filter(({ name }) => names.has(name))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  )
}
