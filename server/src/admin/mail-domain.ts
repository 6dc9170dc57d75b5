import type { Resolver } from 'node:dns/promises'
import { messageOf } from '#admin/installation.ts'
import { bad, type Finding, good, warning } from '#admin/finding.ts'

type Sender = {
  /** The address in From. DMARC and DKIM are about its domain. */
  from: string
  /** The address that failures are returned to. SPF is about its domain. */
  returnPath: string
  /** The name of the key that the mail server signs with. */
  selector: string | undefined
}

type Texts = Pick<Resolver, 'resolveTxt'>

/** What the DNS says of a sender, by which receivers decide whether a mail is genuine: SPF, DKIM and DMARC. */
export async function checkSender(
  resolver: Texts,
  { from, returnPath, selector }: Sender,
): Promise<Finding[]> {
  return [
    await checkSpf(resolver, domainOf(returnPath)),
    await checkDkim(resolver, domainOf(from), selector),
    await checkDmarc(resolver, domainOf(from)),
  ]
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

async function checkSpf(resolver: Texts, domain: string): Promise<Finding> {
  const found = await recordsAt(resolver, domain, /^v=spf1(?: |$)/i)
  if (typeof found === 'string') return bad(`SPF: ${found}`)
  const [record, ...others] = found
  if (record === undefined)
    return warning(
      `SPF: ${domain} does not say which servers may send its mails: add the TXT record that your provider names, such as "v=spf1 include:provider.example -all".`,
    )
  if (others.length > 0)
    return bad(
      `SPF: ${domain} has ${found.length} records, of which receivers use none: join them into one, with all of their include: parts.`,
    )
  if (/(?:^|\s)\+?all$/i.test(record.trim()))
    return bad(`SPF: ${domain} allows every server (${record}): end it with -all or ~all.`)
  return good(`SPF: ${domain} has one record, ${record}.`)
}

async function checkDkim(resolver: Texts, domain: string, selector: string | undefined): Promise<Finding> {
  if (selector === undefined)
    return warning(
      'DKIM: name the key with --selector, since it cannot be guessed: your provider names it, and in a mail that arrived it stands behind s= in the header DKIM-Signature.',
    )
  const name = `${selector}._domainkey.${domain}`
  const found = await recordsAt(resolver, name, /(?:^|;)\s*p=/i)
  if (typeof found === 'string') return bad(`DKIM: ${found}`)
  const [record, ...others] = found
  if (record === undefined)
    return bad(
      `DKIM: there is no key at ${name}: add the record that your provider names, or name another selector.`,
    )
  if (others.length > 0) return bad(`DKIM: there are ${found.length} keys at ${name}: leave one.`)
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(record))
    return bad(`DKIM: the key at ${name} is revoked: sign with another one, and name its selector.`)
  return good(`DKIM: there is a key at ${name}. See in a mail that arrived whether it is signed with it.`)
}

/** The policy of the domain, or else of the nearest domain above it that has one. */
async function checkDmarc(resolver: Texts, domain: string): Promise<Finding> {
  for (const each of withParents(domain)) {
    const found = await recordsAt(resolver, `_dmarc.${each}`, /^v=DMARC1(?:\s*;|$)/i)
    if (typeof found === 'string') return bad(`DMARC: ${found}`)
    const [record, ...others] = found
    if (record === undefined) continue
    if (others.length > 0)
      return bad(`DMARC: _dmarc.${each} has ${found.length} records, of which receivers use none: leave one.`)
    return policyFinding(record, { domain, isOfParent: each !== domain })
  }
  return warning(
    `DMARC: ${domain} does not say what receivers should do with mails that are not genuine: add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none; rua=mailto:reports@${domain}", and stricter ones once its reports look right.`,
  )
}

function policyFinding(
  record: string,
  { domain, isOfParent }: { domain: string; isOfParent: boolean },
): Finding {
  const policy = (isOfParent ? tagOf(record, 'sp') : undefined) ?? tagOf(record, 'p')
  if (policy === 'reject' || policy === 'quarantine')
    return good(
      `DMARC: ${policy === 'reject' ? 'receivers refuse' : 'receivers put aside'} mails of ${domain} that are not genuine (${record}).`,
    )
  if (policy === 'none')
    return warning(
      `DMARC: receivers deliver mails of ${domain} that are not genuine (${record}): set p=quarantine once the reports look right.`,
    )
  return bad(
    `DMARC: the record of ${domain} has no policy (${record}): add p=none, p=quarantine or p=reject.`,
  )
}

const tagOf = (record: string, name: string): string | undefined =>
  record
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([tag = '']) => tag.trim().toLowerCase() === name)?.[1]
    ?.trim()
    .toLowerCase()

/** A domain and those above it, without the one of the whole country. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_label, index) => labels.slice(index).join('.'))
}

/** The TXT records of a name that look like this, or why they cannot be read. */
async function recordsAt(resolver: Texts, name: string, form: RegExp): Promise<string[] | string> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join('')).filter((text) => form.test(text))
  } catch (error) {
    const code: unknown = Object(error).code
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    return `the DNS does not answer for ${name} (${messageOf(error)}): try again, or name another server with --dns.`
  }
}
