/* Random numbers for programs under versions of Wine that lack this library: `.ci/elsewhere` compiles it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) {
    const SIZE_T largest = 1 << 20;
    for (SIZE_T done = 0, part; done < length; done += part) {
        part = length - done < largest ? length - done : largest;
        if (!SystemFunction036(buffer + done, (ULONG)part)) return FALSE;
    }
    return TRUE;
}
