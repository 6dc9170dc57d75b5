import type { Organization } from '@parley/contract'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './OrganizationFacts.module.css'

/** An organization as everybody sees it: image, name, what it says of itself, and its website. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { name, imageUrl, description, websiteUrl } = organization
  return (
    <span className={styles.organization}>
      <Avatar name={name} imageUrl={imageUrl} isOrganization />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {description && <span dir="auto">{description}</span>}
        {websiteUrl.startsWith('https://') && (
          <a href={websiteUrl} target="_blank" rel="noopener noreferrer">
            <bdi dir="ltr">{withoutScheme(websiteUrl)}</bdi>
          </a>
        )}
      </span>
    </span>
  )
}

const withoutScheme = (address: string) => address.replace(/^https:\/\/(www\.)?|\/$/g, '')
