import { type Organization, websiteOf } from '@parley/contract'
import { Avatar } from '#ui/Avatar.tsx'
import { WebsiteLink } from '#ui/WebsiteLink.tsx'
import styles from './OrganizationFacts.module.css'

/** An organization as everybody sees it: image, name, description and website. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { name, imageUrl, description } = organization
  return (
    <span className={styles.organization}>
      <Avatar name={name} imageUrl={imageUrl} isOrganization />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {description && <span dir="auto">{description}</span>}
        <WebsiteLink to={websiteOf(organization)} />
      </span>
    </span>
  )
}
