/** A device that is a phone by what it says of itself, or by its size and its finger. */
export function isSmartphone(): boolean {
  const { userAgentData } = navigator as Navigator & { userAgentData?: { mobile: boolean } };
  if (userAgentData?.mobile === true) return true;
  return window.matchMedia('(pointer: coarse) and (max-width: 767.98px)').matches;
}
