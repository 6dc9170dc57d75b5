import type { AdministeredOrganization } from '@parley/contract'
import * as m from '#messages/organizations.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './OrganizationTable.module.css'

type OrganizationTableProps = {
  organizations: readonly AdministeredOrganization[]
  /** The name of the one that is open. */
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Organizations with what is counted of them; on phones a list of rows. */
export function OrganizationTable({ organizations, chosen, onChoose }: OrganizationTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.organization()}</th>
          <th scope="col">{m.members()}</th>
          <th scope="col">{m.facilitators()}</th>
          <th scope="col">{m.conversations()}</th>
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <tr key={organization.name} data-chosen={organization.name === chosen || undefined}>
            <th scope="row">
              <button
                type="button"
                className={styles.open}
                aria-current={organization.name === chosen || undefined}
                onClick={() => onChoose(organization.name)}
              >
                <Avatar name={organization.name} imageUrl={organization.imageUrl} isOrganization />
                <span className={styles.words}>
                  <bdi>{organization.name}</bdi>
                  <bdi className={styles.website}>{hostOf(organization.websiteUrl)}</bdi>
                </span>
              </button>
            </th>
            <Count value={organization.numMembers} label={m.members()} />
            <Count value={organization.numFacilitators} label={m.facilitators()} />
            <Count value={organization.numConversations} label={m.conversations()} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On phones the head of the table is not seen, so each number has its word. */
function Count({ value, label }: { value: number; label: string }) {
  return (
    <td>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {value}
    </td>
  )
}

const hostOf = (website: string): string =>
  URL.canParse(website) ? new URL(website).hostname : m.noWebsite()
