/** An entry of the account's menu. */
export const memberItem = 'flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-left text-sm text-text no-underline hover:bg-hover'
