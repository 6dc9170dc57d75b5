import { useFirstScreen } from '#firstScreen.ts'
import { contactSite } from '#messages/siteSettings.ts'

/** Where to write to the people who run the site, if they have said it. */
export function ContactLink({ className }: { className?: string }) {
  const { contact } = useFirstScreen().site ?? {}
  if (!contact) return null
  return (
    <p>
      <a href={`mailto:${contact}`} className={className}>
        {contactSite(contact)}
      </a>
    </p>
  )
}
