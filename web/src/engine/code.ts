/** The code of a table as it is written down, from however it was typed: "ymd s45", "YMD-S45". */
export const codeOf = (typed: string): string => typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
