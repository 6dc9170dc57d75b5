/**
 * Whether a path has only one spelling: no escapes, no empty or dotted parts, no slash at the end. Other paths are
 * answered with 404 before their tokens are checked.
 */
export function isPlainPath(rawUrl: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(pathOf(rawUrl))
}

/** Whether all percent escapes of a path are valid, and none is a zero byte, which PostgreSQL refuses in texts. */
export function isDecodable(rawUrl: string): boolean {
  try {
    return !decodeURIComponent(pathOf(rawUrl)).includes('\0')
  } catch {
    return false
  }
}

/** The resource that a token for this call must name. */
export function resourceOf(resourceOrigin: string, rawUrl: string): string {
  return `${resourceOrigin}${pathOf(rawUrl)}`
}

function pathOf(rawUrl: string): string {
  const query = rawUrl.indexOf('?')
  return query < 0 ? rawUrl : rawUrl.slice(0, query)
}
