; The installer for Windows, for one user and without administrator rights. `.ci/package windows` calls makensis with
;   VERSION  the version of the program
;   FILES    the folder with the files to install
;   OUTPUT   the installer

Unicode true
; Debian's makensis has stubs of 64 bits, as the program is; that of other systems has only those of 32 bits.
!ifdef STUB
    Target ${STUB}
!endif
ManifestDPIAware true
SetCompressor /SOLID lzma
; Larger than the program, whose second copy then takes no room.
SetCompressorDictSize 64
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Skyline"
!define CLASSES "Software\Classes"
!define RECORDING "rs.skyline.Recording"
!define SCENARIO "rs.skyline.Scenario"
!define LINK "skyline"

Name "Skyline"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Skyline"
InstallDirRegKey HKCU "${UNINSTALL}" InstallLocation
BrandingText "Skyline ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Skyline"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Skyline installer"
VIAddVersionKey CompanyName "The Skyline authors"
VIAddVersionKey LegalCopyright "© 2026 The Skyline authors"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\skyline.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(DATA_STAYS)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first language is that of systems in any other.
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE Spanish
!insertmacro MUI_LANGUAGE Russian

LangString RECORDING_NAME ${LANG_ENGLISH} "Skyline recorded game"
LangString RECORDING_NAME ${LANG_SPANISH} "Partida grabada de Skyline"
LangString RECORDING_NAME ${LANG_RUSSIAN} "Запись игры Skyline"
LangString SCENARIO_NAME ${LANG_ENGLISH} "Skyline scenario"
LangString SCENARIO_NAME ${LANG_SPANISH} "Escenario de Skyline"
LangString SCENARIO_NAME ${LANG_RUSSIAN} "Сценарий Skyline"
LangString COMMENT ${LANG_ENGLISH} "Falling-block game"
LangString COMMENT ${LANG_SPANISH} "Juego de bloques que caen"
LangString COMMENT ${LANG_RUSSIAN} "Игра с падающими блоками"
LangString IS_RUNNING ${LANG_ENGLISH} "Skyline is running. Close it and try again."
LangString IS_RUNNING ${LANG_SPANISH} "Skyline está abierto. Ciérralo y vuelve a intentarlo."
LangString IS_RUNNING ${LANG_RUSSIAN} "Skyline запущена. Закройте её и попробуйте ещё раз."
LangString DATA_STAYS ${LANG_ENGLISH} "Skyline will be removed. Your settings, High Scores and recordings stay in the folders skyline of %APPDATA% and %LOCALAPPDATA%; delete them yourself if you no longer need them."
LangString DATA_STAYS ${LANG_SPANISH} "Se quitará Skyline. Tus ajustes, récords y repeticiones se conservan en las carpetas skyline de %APPDATA% y %LOCALAPPDATA%; bórralas si ya no las necesitas."
LangString DATA_STAYS ${LANG_RUSSIAN} "Skyline будет удалена. Настройки, рекорды и записи игр останутся в папках skyline внутри %APPDATA% и %LOCALAPPDATA%; если они больше не нужны, удалите их сами."

; Windows does not open the file of a running program for writing. A silent run ends with 2, the status of NSIS for a
; script that gave up.
!macro ForbidRunning FILE
    ${If} ${FileExists} "$INSTDIR\${FILE}"
        !define RETRY retry${__LINE__}
        ${RETRY}:
        ClearErrors
        FileOpen $0 "$INSTDIR\${FILE}" a
        ${If} ${Errors}
            MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_RUNNING)" /SD IDCANCEL IDRETRY ${RETRY}
            SetErrorLevel 2
            Quit
        ${EndIf}
        FileClose $0
        !undef RETRY
    ${EndIf}
!macroend

; Explorer shows new icons and kinds of files only after this (SHCNE_ASSOCCHANGED).
!macro TellExplorer
    System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

!macro KindOfFile ID NAME
    WriteRegStr HKCU "${CLASSES}\${ID}" "" "${NAME}"
    WriteRegStr HKCU "${CLASSES}\${ID}\DefaultIcon" "" "$INSTDIR\skyline.exe,0"
    WriteRegStr HKCU "${CLASSES}\${ID}\shell\open\command" "" '"$INSTDIR\skyline.exe" "%1"'
!macroend

Section
    !insertmacro ForbidRunning skyline.exe
    !insertmacro ForbidRunning skyline.com
    SetOutPath "$INSTDIR"
    File "${FILES}/*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Skyline.lnk" "$INSTDIR\skyline.exe" "" "" "" "" "" "$(COMMENT)"

    ; Recordings are opened by a double click. Other programs use the extension of scenarios, too: for those Skyline is
    ; only in the list "Open with".
    !insertmacro KindOfFile ${RECORDING} "$(RECORDING_NAME)"
    !insertmacro KindOfFile ${SCENARIO} "$(SCENARIO_NAME)"
    WriteRegStr HKCU "${CLASSES}\.skyline" "" ${RECORDING}
    WriteRegNone HKCU "${CLASSES}\.skyline\OpenWithProgids" ${RECORDING}
    WriteRegNone HKCU "${CLASSES}\.json\OpenWithProgids" ${SCENARIO}
    ; Invitations to rooms online.
    !insertmacro KindOfFile ${LINK} "URL:Skyline"
    WriteRegStr HKCU "${CLASSES}\${LINK}" "URL Protocol" ""
    WriteRegStr HKCU "${CLASSES}\Applications\skyline.exe" FriendlyAppName "Skyline"
    WriteRegStr HKCU "${CLASSES}\Applications\skyline.exe\shell\open\command" "" '"$INSTDIR\skyline.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\skyline.exe\SupportedTypes" .skyline ""
    WriteRegStr HKCU "${CLASSES}\Applications\skyline.exe\SupportedTypes" .json ""

    WriteRegStr HKCU "${UNINSTALL}" DisplayName "Skyline"
    WriteRegStr HKCU "${UNINSTALL}" DisplayVersion "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" DisplayIcon "$INSTDIR\skyline.exe,0"
    WriteRegStr HKCU "${UNINSTALL}" Publisher "The Skyline authors"
    WriteRegStr HKCU "${UNINSTALL}" InstallLocation "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" NoModify 1
    WriteRegDWORD HKCU "${UNINSTALL}" NoRepair 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" EstimatedSize $0
    !insertmacro TellExplorer
SectionEnd

Section Uninstall
    !insertmacro ForbidRunning skyline.exe
    !insertmacro ForbidRunning skyline.com
    Delete "$SMPROGRAMS\Skyline.lnk"
    Delete "$INSTDIR\skyline.exe"
    Delete "$INSTDIR\skyline.com"
    Delete "$INSTDIR\README.txt"
    Delete "$INSTDIR\CHANGELOG.txt"
    Delete "$INSTDIR\LICENSE-MIT.txt"
    Delete "$INSTDIR\LICENSE-APACHE.txt"
    Delete "$INSTDIR\third-party-licences.txt"
    Delete "$INSTDIR\uninstall.exe"
    ; Not recursive: the player may have chosen a folder with other files.
    RMDir "$INSTDIR"

    DeleteRegKey HKCU "${CLASSES}\${RECORDING}"
    DeleteRegKey HKCU "${CLASSES}\${SCENARIO}"
    DeleteRegKey HKCU "${CLASSES}\${LINK}"
    DeleteRegKey HKCU "${CLASSES}\Applications\skyline.exe"
    DeleteRegKey HKCU "${CLASSES}\.skyline"
    DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" ${SCENARIO}
    DeleteRegKey HKCU "${UNINSTALL}"
    DetailPrint "$(DATA_STAYS)"
    !insertmacro TellExplorer
SectionEnd
