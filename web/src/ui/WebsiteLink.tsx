type WebsiteLinkProps = { to: string; children?: string }

/**
 * A link to another site in a new tab. Without children it shows the address; it renders nothing if `to` is not a web
 * address.
 */
export function WebsiteLink({ to, children }: WebsiteLinkProps) {
  if (!/^https?:\/\//.test(to)) return null
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children ?? <bdi dir="ltr">{to.replace(/^https?:..(www\.)?|\/$/g, '')}</bdi>}
    </a>
  )
}
