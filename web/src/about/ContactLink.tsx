import { getSiteSettings } from '@parley/contract'
import { contactSite } from '#messages/siteSettings.ts'
import { useApiQuery } from '#queries.ts'

/** Where to write to the people who run the site, if they have said it. */
export function ContactLink() {
  const { data } = useApiQuery(getSiteSettings, {})
  if (!data?.contact) return null
  return (
    <p>
      <a href={`mailto:${data.contact}`}>{contactSite(data.contact)}</a>
    </p>
  )
}
