import {
  listOrganizations,
  listOrganizationsOfUser,
  isUsername,
  type AdministeredOrganization,
  websiteOf,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiQuery } from '#queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { tabFailure } from './tabFailure.ts'
import { OrganizationPane } from './OrganizationPane.tsx'
import styles from './OrganizationsTab.module.css'
import { TableHead } from './TableHead.tsx'

type Organizations = readonly AdministeredOrganization[]

/** The organization open beside the list, as it was when it was opened, or a new one. */
type Open = AdministeredOrganization | 'new' | undefined

/** The list of organizations, one of which may be open for editing. */
export function OrganizationsTab() {
  const query = useApiQuery(listOrganizations, {})
  return (
    <Fetched query={query} loading={m.loading()} lines={5} failed={tabFailure(m.failed())}>
      {({ organizationList }) => <Organizations organizations={organizationList} />}
    </Fetched>
  )
}

function Organizations({ organizations }: { organizations: Organizations }) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<Open>()
  // The pane closes by itself after its organization was renamed or deleted.
  const chosen = open === 'new' ? undefined : (organizations.find(({ name }) => name === open?.name) ?? open)
  return (
    <div className={styles.tab} data-open={open !== undefined || undefined}>
      <div className={styles.list}>
        <div className={styles.tools}>
          <Field label={m.search()} type="search" value={words} autoComplete="off" onValue={setWords} />
          <Button kind="primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {m.add()}
          </Button>
        </div>
        <Found organizations={organizations} words={words.trim()} chosen={chosen?.name} onChoose={setOpen} />
      </div>
      {open !== undefined && (
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

type TableProps = {
  organizations: Organizations
  /** The name of the open organization. */
  chosen: string | undefined
  onChoose: (organization: AdministeredOrganization) => void
}

/** The organizations whose name contains the words, or those of the person with this username. */
function Found({ organizations, words, ...choice }: TableProps & { words: string }) {
  const matching = organizations.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const mayBeName = matching.length === 0 && isUsername(words)
  const ofUser = useApiQuery(listOrganizationsOfUser, { username: words }, { enabled: mayBeName })
  if (organizations.length === 0) return <EmptyState title={m.empty()} />
  if (matching.length > 0) return <OrganizationTable organizations={matching} {...choice} />
  if (mayBeName && ofUser.isFetching) return <Loading label={m.loading()} lines={2} />
  if (!mayBeName || !ofUser.data) return <EmptyState title={m.nothingFound()} />
  const names = new Set(ofUser.data.organizationList.map(({ name }) => name))
  if (names.size === 0) return <EmptyState title={m.noOrganizationOf({ username: words })} />
  return (
    <>
      <p>{m.organizationsOf({ username: words })}</p>
      <OrganizationTable organizations={organizations.filter(({ name }) => names.has(name))} {...choice} />
    </>
  )
}

/** Organizations with their counts; on phones a list of rows. */
function OrganizationTable({ organizations, chosen, onChoose }: TableProps) {
  return (
    <table className={styles.table}>
      <TableHead names={[m.organization(), ...COUNTS.map(([, label]) => label())]} />
      <tbody>
        {organizations.map((organization) => {
          const { name, imageUrl } = organization
          const website = websiteOf(organization)
          const isChosen = name === chosen || undefined
          return (
            <tr key={name} data-chosen={isChosen}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.open}
                  aria-current={isChosen}
                  onClick={() => onChoose(organization)}
                >
                  <Avatar name={name} imageUrl={imageUrl} isOrganization />
                  <span className={styles.words}>
                    <bdi>{name}</bdi>
                    <bdi className={styles.website}>
                      {URL.canParse(website) ? new URL(website).hostname : m.noWebsite()}
                    </bdi>
                  </span>
                </button>
              </th>
              {COUNTS.map(([count, label]) => (
                <td key={count}>
                  {/* On phones the head of the table is hidden, so each number has its own label. */}
                  <span className={styles.label} aria-hidden="true">
                    {label()}
                  </span>
                  {organization[count]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const COUNTS = [
  ['numMembers', m.members],
  ['numFacilitators', m.facilitators],
  ['numConversations', m.conversations],
] as const
