import { contactAddress, contactName } from '@parley/contract'
import { useFirstScreen } from '#firstScreen.ts'
import { contactSite } from '#messages/siteSettings.ts'

/** A link to write to the operators of the site, if they have given an address. */
export function ContactLink({ className }: { className?: string }) {
  const { contact } = useFirstScreen().site ?? {}
  if (!contact) return null
  return (
    <p>
      <a href={contactAddress(contact)} className={className}>
        {contactSite({ address: contactName(contact) })}
      </a>
    </p>
  )
}
