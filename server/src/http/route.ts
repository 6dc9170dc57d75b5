/** A path that only one spelling can mean: no escapes, no empty or dotted parts, no slash at the end.
 * Anything else is answered 404 before its token is looked at. */
export function isPlainPath(rawUrl: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(pathOf(rawUrl))
}

/** Whether the percent signs of a path all mean something. */
export function isDecodable(rawUrl: string): boolean {
  try {
    decodeURIComponent(pathOf(rawUrl))
    return true
  } catch {
    return false
  }
}

/** What a token for this call must name as its resource. */
export function resourceOf(resourceOrigin: string, rawUrl: string): string {
  return `${resourceOrigin}${pathOf(rawUrl)}`
}

function pathOf(rawUrl: string): string {
  const query = rawUrl.indexOf('?')
  return query < 0 ? rawUrl : rawUrl.slice(0, query)
}
