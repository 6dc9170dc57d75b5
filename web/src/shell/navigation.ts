/** True until the person has moved to another page inside the application. */
export const isFirstPage = (): boolean => visited.size < 2

/** Called with each place the router shows. */
export const markVisited = (href: string): void => {
  visited.add(href)
}

const visited = new Set<string>()
